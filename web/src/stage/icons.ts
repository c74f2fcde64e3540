// Small drawings on buttons, each a path in a square of 20.

export const ICONS = {
  menu: 'M4 9 5 3.500l3.500 2.500h3L15 3.500 16 9v3.500A4.500 4.500 0 0 1 11.500 17h-3A4.500 4.500 0 0 1 4 12.500zM8 10.500h.01M12 10.500h.01M9.300 13.500h1.400',
  log: 'M5 4h10M5 8h10M5 12h7M5 16h4',
  chat: 'M3.500 4.500h13v8.500h-7L6 16v-3H3.500z',
  rules: 'M10 5.500C8 4 5.500 4 3.500 4.500v11c2-.5 4.500-.5 6.500 1 2-1.500 4.500-1.500 6.500-1v-11c-2-.5-4.500-.5-6.500 1zM10 5.500v11',
  close: 'm5 5 10 10M15 5 5 15',
  pin: 'M7 3h6l-1 5 3 3H5l3-3zM10 11v6',
  fullscreen: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  window: 'M8 4v4H4M16 8h-4V4M12 16v-4h4M4 12h4v4',
  eye: 'M2.500 10s3-5 7.500-5 7.500 5 7.500 5-3 5-7.500 5-7.500-5-7.500-5zM10 8a2 2 0 1 0 .01 0',
  camera: 'M3 7h3l1.500-2h5L14 7h3v8.500H3zM10 8.500a2.500 2.500 0 1 0 .01 0',
  sheet: 'M12.500 4 6.500 10l6 6',
  unfold: 'm7.500 4 6 6-6 6',
} as const;

export type IconName = keyof typeof ICONS;
