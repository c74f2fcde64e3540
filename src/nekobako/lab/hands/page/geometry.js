// Poses are x, y, z and a quaternion w, x, y, z, as on the server.

export function times(p, q) {
  const [a, b, c, d] = p, [e, f, g, h] = q;
  return [a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e];
}

export function placed(pose, point) {
  const [x, y, z, w, a, b, c] = pose, [u, v, t] = point;
  const p = 2 * (b * t - c * v), q = 2 * (c * u - a * t), r = 2 * (a * v - b * u);
  return [x + u + w * p + b * r - c * q, y + v + w * q + c * p - a * r, z + t + w * r + a * q - b * p];
}

export const yaw = (degrees) => [Math.cos(degrees * Math.PI / 360), 0, 0, Math.sin(degrees * Math.PI / 360)];

// The upright turn that looks the same way as seen from above.
export function upright([w, x, y, z]) {
  return yaw(Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * 180 / Math.PI);
}

// Degrees between a body's own z axis and the vertical.
export const tilt = ([w, x, y, z]) => Math.acos(Math.min(1, Math.max(-1, 1 - 2 * (x * x + y * y)))) * 180 / Math.PI;

export const distance = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

// The outline of points on the screen, and how far a point is outside of it.
export function hull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list) => {
    const found = [];
    for (const p of list) {
      while (found.length > 1 && cross(found.at(-2), found.at(-1), p) <= 0) found.pop();
      found.push(p);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const cross = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);

export function outside(outline, p) {
  let inside = true, near = Infinity;
  outline.forEach((a, n) => {
    const b = outline[(n + 1) % outline.length];
    if (cross(a, b, p) < 0) inside = false;
    const dx = b[0] - a[0], dy = b[1] - a[1];
    const share = Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    near = Math.min(near, Math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy));
  });
  return inside ? 0 : near;
}
