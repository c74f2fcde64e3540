// The stage: table, light and shadows. Pieces are put on it by others.

import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PlaneGeometry,
  Scene,
  WebGLRenderer,
  type Box3,
  type Camera,
  type PerspectiveCamera,
} from 'three';

import type { Assets } from './assets';
import type { InsetFrame } from './camera/inset';
import { planks } from './paint/planks';
import { GRADES, type Level } from './quality';

// What the table fades into, and how bright it is, by day and by night.
const DAY = { air: '#dcc8a6', sun: 2.1, sky: 2.05, exposure: 1.02 } as const;
const NIGHT = { air: '#231b14', sun: 1.9, sky: 1.05, exposure: 0.94 } as const;
const TABLE = 320; // cm each way
const PLANKS = 46; // cm that the picture of the planks covers

export class SceneRenderer {
  readonly scene = new Scene();
  readonly renderer: WebGLRenderer;
  private readonly sun = new DirectionalLight('#fff1dc', 2.1);
  private readonly fill = new DirectionalLight('#e3ecff', 0.6); // from the other side, so that shade is not flat
  private readonly sky = new HemisphereLight('#fff8ee', '#c9b8a4', DAY.sky);
  private readonly air = new Color(DAY.air);
  private readonly fog = new Fog(DAY.air, 100, 400);

  constructor(canvas: HTMLCanvasElement, level: Level) {
    this.renderer = new WebGLRenderer({ canvas, antialias: level !== 'low', powerPreference: 'high-performance' });
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV; // asking would wait for every shader
    this.renderer.toneMapping = NeutralToneMapping;
    this.scene.background = this.air;
    this.scene.fog = this.fog;
    this.light();
    this.grade(level);
  }

  /** How sharp pictures at a slant may be. */
  get sharpest(): number {
    return Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
  }

  furnish(assets: Assets, height: number): void {
    const map = assets.picture('planks', 1024, 1024, planks, true);
    map.repeat.set(TABLE / PLANKS, TABLE / PLANKS);
    const table = new Mesh(assets.keep('table', () => new PlaneGeometry(TABLE, TABLE)), assets.material('table', { map, roughness: 0.8 }));
    table.position.z = height - 0.01; // a card on it lies on it, not in it
    table.receiveShadow = true;
    this.scene.add(table);
  }

  dim(dark: boolean): void {
    const { air, sun, sky, exposure } = dark ? NIGHT : DAY;
    this.air.set(air);
    this.fog.color.set(air);
    this.sun.intensity = sun;
    this.sky.intensity = sky;
    this.renderer.toneMappingExposure = exposure;
  }

  grade(level: Level): void {
    const { shadow } = GRADES[level];
    const maps = this.renderer.shadowMap;
    maps.enabled = this.sun.castShadow = shadow > 0;
    this.fill.visible = shadow > 0; // one light less to reckon with
    maps.type = PCFShadowMap;
    maps.autoUpdate = false;
    maps.needsUpdate = true;
    if (this.sun.shadow.mapSize.x !== shadow) {
      this.sun.shadow.map?.dispose();
      this.sun.shadow.map = null;
      if (shadow > 0) this.sun.shadow.mapSize.set(shadow, shadow);
    }
  }

  resize(width: number, height: number, sharpness: number): void {
    this.renderer.setPixelRatio(sharpness);
    this.renderer.setSize(width, height, false);
  }

  /** The light falls on all of this. */
  shine(around: Box3): void {
    const { min, max } = around;
    const [x, y, z] = [(min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2];
    const reach = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z) / 2 + 3;
    this.sun.target.position.set(x, y, z);
    this.sun.position.set(x - 0.42 * 120, y - 0.5 * 120, z + 120);
    this.sun.target.updateMatrixWorld();
    const camera = this.sun.shadow.camera;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 10, far: 140 + 2 * reach + 160 });
    camera.updateProjectionMatrix();
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Something moved: its shadow too. */
  shadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  draw(camera: PerspectiveCamera, distance: number): void {
    this.fog.near = distance * 1.15;
    this.fog.far = distance * 1.6 + 190;
    this.renderer.render(this.scene, camera);
  }

  /** A part of the picture is drawn over by another camera's. */
  drawInset(camera: Camera, { left, top, width, height }: InsetFrame, whole: { width: number; height: number }): void {
    const bottom = whole.height - top - height;
    this.renderer.setScissorTest(true);
    this.renderer.setScissor(left, bottom, width, height);
    this.renderer.setViewport(left, bottom, width, height);
    this.renderer.render(this.scene, camera);
    this.renderer.setScissorTest(false);
    this.renderer.setViewport(0, 0, whole.width, whole.height);
  }

  dispose(): void {
    this.sun.shadow.dispose();
    this.renderer.dispose();
  }

  private light(): void {
    this.sky.position.set(0, 0, 1);
    this.fill.position.set(60, -30, 50);
    this.sun.position.set(-50, -60, 120);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.04;
    this.sun.shadow.radius = 4;
    this.sun.shadow.intensity = 0.72;
    this.scene.add(this.sky, this.fill, this.sun, this.sun.target);
  }
}
