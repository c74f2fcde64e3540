// A line round a shape, the same width on the page however far away it is.

import { BackSide, Color, Mesh, ShaderMaterial, Vector2, type Object3D } from 'three';

const VERTEX = `
  uniform vec2 page;
  uniform float wide;
  void main() {
    vec4 place = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    vec2 out2 = (projectionMatrix * vec4(normalize(normalMatrix * normal), 0.0)).xy;
    float far = length(out2);
    if (far > 0.0) place.xy += out2 / far * wide * 2.0 * place.w / page;
    gl_Position = place;
  }`;
const FRAGMENT = `
  uniform vec3 colour;
  void main() {
    gl_FragColor = vec4(colour, 1.0);
    #include <colorspace_fragment>
  }`;

export class Outliner {
  private readonly page = new Vector2(1, 1);
  private readonly materials = new Map<string, ShaderMaterial>();

  resize(width: number, height: number): void {
    this.page.set(width, height);
  }

  /** Draws a line round a shape; what comes back takes it away again. */
  round(shape: Object3D, colour: string, wide: number): () => void {
    const lines: Mesh[] = [];
    shape.traverse((part) => {
      if (part instanceof Mesh && part.userData['line'] !== true) lines.push(this.line(part as Mesh, colour, wide));
    });
    return () => lines.forEach((line) => line.removeFromParent());
  }

  dispose(): void {
    for (const material of this.materials.values()) material.dispose();
  }

  private line(part: Mesh, colour: string, wide: number): Mesh {
    const line = new Mesh(part.geometry, this.material(colour, wide));
    line.userData['line'] = true;
    line.raycast = () => undefined;
    part.add(line);
    return line;
  }

  private material(colour: string, wide: number): ShaderMaterial {
    const name = `${colour} ${wide}`;
    const known = this.materials.get(name);
    if (known !== undefined) return known;
    const uniforms = { page: { value: this.page }, wide: { value: wide }, colour: { value: new Color(colour) } };
    const made = new ShaderMaterial({ uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT, side: BackSide });
    this.materials.set(name, made);
    return made;
  }
}
