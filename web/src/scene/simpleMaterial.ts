// The simplest lit material: light reckoned at corners, no shadows, no haze. For where pictures are drawn in software, as
// in tests: it is soon compiled and soon drawn.

import { Color, ShaderMaterial, Vector2, type MeshStandardMaterialParameters } from 'three';

const VERTEX = `
  uniform vec3 colour;
  uniform vec2 repeats;
  varying vec3 lit;
  varying vec2 place;
  void main() {
    vec3 facing = normalize(mat3(modelMatrix) * normal);
    float sun = max(dot(facing, vec3(-0.36, -0.42, 0.83)), 0.0);
    lit = colour * (mix(vec3(0.4, 0.37, 0.34), vec3(0.62, 0.61, 0.59), 0.5 + 0.5 * facing.z) + sun * vec3(0.5, 0.48, 0.44));
    #ifdef USE_COLOR
      lit *= color;
    #endif
    place = uv * repeats;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;
const FRAGMENT = `
  uniform float opacity;
  #ifdef PRINTED
    uniform sampler2D picture;
  #endif
  varying vec3 lit;
  varying vec2 place;
  void main() {
    gl_FragColor = vec4(lit, opacity);
    #ifdef PRINTED
      gl_FragColor.rgb *= texture2D(picture, place).rgb;
    #endif
    #include <colorspace_fragment>
  }`;

export function simpleMaterial({ map, color, vertexColors, transparent, opacity }: MeshStandardMaterialParameters): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    vertexColors: vertexColors ?? false,
    transparent: transparent ?? false,
    defines: map ? { PRINTED: '' } : {},
    uniforms: {
      picture: { value: map ?? null },
      colour: { value: new Color(color ?? '#ffffff') },
      opacity: { value: opacity ?? 1 },
      repeats: { value: map?.repeat ?? new Vector2(1, 1) },
    },
  });
}
