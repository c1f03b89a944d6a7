/** Paths of the line drawings, in a square of 24. */
export const ICON_PATHS = {
  add: 'M12 5v14M5 12h14',
  book: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13',
  call:
    'M6.6 3.5 9 4l1.3 4.2-2 1.6a13 13 0 0 0 5.9 5.9l1.6-2 4.2 1.3.5 2.4a2 2 0 0 1-2 ' +
    '2.3C11 19.7 4.3 13 4.3 5.5a2 2 0 0 1 2.3-2z',
  close: 'M6 6l12 12M18 6 6 18',
  console: 'M4 5h16v14H4zM7.5 9l3 3-3 3M12.5 15H16',
  dark: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  dialler: 'M6 5h.01M12 5h.01M18 5h.01M6 11h.01M12 11h.01M18 11h.01M6 17h.01M12 17h.01M18 17h.01',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  erase: 'M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5',
  less: 'M7 14l5-5 5 5',
  light:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 ' +
    '5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  more: 'M7 10l5 5 5-5',
  network: 'M4 19v-3M9.3 19v-7M14.6 19V8M20 19V4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  messages: 'M4 5h16v11H10l-4 3.5V16H4z',
  phone:
    'M7.5 2.5h9a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 ' +
    '20V4a1.5 1.5 0 0 1 1.5-1.5zM11 18.5h2',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM20 20l-4.4-4.4',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
} as const;

export type LineIconName = keyof typeof ICON_PATHS;
