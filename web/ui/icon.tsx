/** Outlines on a 16 grid, drawn with a round 1.5 stroke. */
const outlines = {
  truck:
    'M2.75 11.25H1.5v-7.5h8v7.5h-3M9.5 6.25h2.75l2.25 2.5v2.5h-1.25M9.5 11.25h.25M4.5 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5M11.5 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5',
  box: 'M8 1.75 13.75 4.75v6.5L8 14.25l-5.75-3v-6.5ZM2.25 4.75 8 7.75l5.75-3M8 7.75v6.5',
  store: 'M2.75 7v6.25h10.5V7M3 2.25h10l1.25 3.25V7H1.75V5.5ZM6.25 13V9.75h3.5V13',
  cart: 'M1.25 2h1.8l1.7 8.25h7.5L13.75 4.5H3.6M6 13.5a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0M12 13.5a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0',
  heart:
    'M8 13.5C3.5 10.5 1.75 8.25 1.75 5.75A3.1 3.1 0 0 1 4.85 2.6C6.2 2.6 7.3 3.3 8 4.6c.7-1.3 1.8-2 3.15-2a3.1 3.1 0 0 1 3.1 3.15c0 2.5-1.75 4.75-6.25 7.75Z',
  search: 'M7 11.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5M10.5 10.5l3.5 3.5',
  'chevron-down': 'm4 6.25 4 4 4-4',
  'chevron-up': 'm4 9.75 4-4 4 4',
  'chevron-left': 'm9.75 4-4 4 4 4',
  'chevron-right': 'm6.25 4 4 4-4 4',
  close: 'm3.75 3.75 8.5 8.5M12.25 3.75l-8.5 8.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  sort: 'M5 2.75v10.5M2.5 5.25 5 2.75l2.5 2.5M11 13.25V2.75M8.5 10.75l2.5 2.5 2.5-2.5',
  list: 'M2 3.5h12M2 8h12M2 12.5h12',
  wall: 'M2.25 2.25h3v3h-3zM6.5 2.25h3v3h-3zM10.75 2.25h3v3h-3zM2.25 6.5h3v3h-3zM6.5 6.5h3v3h-3zM10.75 6.5h3v3h-3zM2.25 10.75h3v3h-3zM6.5 10.75h3v3h-3zM10.75 10.75h3v3h-3z',
  grid: 'M2.25 2.25h4.5v4.5h-4.5zM9.25 2.25h4.5v4.5h-4.5zM2.25 9.25h4.5v4.5h-4.5zM9.25 9.25h4.5v4.5h-4.5z',
  home: 'M2.25 7.25 8 2.25l5.75 5v6.5h-4v-4h-3.5v4h-4Z',
  mail: 'M1.75 3.25h12.5v9.5H1.75ZM2 3.75l6 5 6-5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  document: 'M3.25 1.75h6l3.5 3.5v9h-9.5ZM9 1.75v3.75h3.75M5.75 8.5h4.5M5.75 11.25h4.5',
  user: 'M8 7.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5M2.75 14c.3-2.7 2.25-4 5.25-4s4.95 1.3 5.25 4',
  warning: 'M8 2.25 14.25 13.5H1.75ZM8 6.5v3M8 11.5h.01',
  info: 'M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M8 7.5v3.5M8 5.1h.01',
  phone:
    'M5.5 2.25 6.75 5.5 5.25 6.75a8 8 0 0 0 4 4l1.25-1.5 3.25 1.25v2.25c0 .6-.5 1-1 1C7 13.5 2.5 9 2.25 3.25c0-.5.4-1 1-1Z',
  pin: 'M8 14.25s4.75-4.2 4.75-7.75a4.75 4.75 0 0 0-9.5 0c0 3.55 4.75 7.75 4.75 7.75ZM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3',
  clip: 'M13 7.25 7.75 12.5a2.83 2.83 0 0 1-4-4l5.5-5.5a1.9 1.9 0 0 1 2.7 2.7L6.6 11a.95.95 0 0 1-1.35-1.35L10 5',
  camera: 'M1.75 4.75h3l1-1.75h4.5l1 1.75h3v8H1.75ZM8 11a2.25 2.25 0 1 0 0-4.5A2.25 2.25 0 0 0 8 11',
  bell: 'M3 11.25c1.1-1 1.5-2 1.5-4.25a3.5 3.5 0 0 1 7 0c0 2.25.4 3.25 1.5 4.25ZM6.75 13.5c.3.5.7.75 1.25.75s.95-.25 1.25-.75',
  check: 'm2.75 8.5 3.5 3.5 7-7.5',
  clock: 'M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M8 4.5V8l2.25 1.5',
  key: 'M9.75 9.75a3.75 3.75 0 1 0-3.5-2.4L2 11.6V14h2.4v-1.6H6v-1.6h1.6l1.05-1.05a3.7 3.7 0 0 0 1.1.2M10.9 5.1h.01',
  lock: 'M3.25 7.25h9.5v6.5h-9.5ZM5.25 7V4.75a2.75 2.75 0 0 1 5.5 0V7',
  card: 'M1.75 3.25h12.5v9.5H1.75ZM1.75 6.25h12.5M4.25 10h2.5',
  swap: 'M2 5.5h11.5M11 3l2.5 2.5L11 8M14 10.5H2.5M5 8l-2.5 2.5L5 13',
  trash: 'M2.5 4.25h11M6 4V2h4v2M3.75 4.25l.75 9.75h7l.75-9.75M6.5 7v4.25M9.5 7v4.25',
  offline:
    'M2 2.5 14 13.5M1.5 6.5c.8-.8 1.7-1.4 2.7-1.8M6.8 4.1c2.8-.3 5.6.5 7.7 2.4M4.3 9.2c.6-.55 1.3-.95 2-1.2M9.8 8.1c.7.25 1.35.6 1.9 1.1M8 12.25h.01',
  download: 'M8 2v8M4.75 7 8 10.25 11.25 7M2 11.25v2.5h12v-2.5',
  edit: 'M2.25 13.75l.75-3.25 7.75-7.75a1.24 1.24 0 0 1 1.75 0l.75.75a1.24 1.24 0 0 1 0 1.75L5.5 13ZM9.5 4l2.5 2.5',
  settings:
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 1.75v2M8 12.25v2M1.75 8h2M12.25 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  logout: 'M6.25 2.25h-3.5v11.5h3.5M10.5 4.75 13.75 8l-3.25 3.25M13.5 8H6.25',
  'arrow-up': 'M8 13.25V2.75M3.75 7 8 2.75 12.25 7',
  'arrow-down': 'M8 2.75v10.5M3.75 9 8 13.25 12.25 9',
  'arrow-left': 'M13.25 8H2.75M7 3.75 2.75 8 7 12.25',
  'arrow-right': 'M2.75 8h10.5M9 3.75 13.25 8 9 12.25',
  more: 'M3.75 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0M8.5 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0M13.25 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0',
  share: 'M8 10V2M4.75 4.75 8 1.75l3.25 3M3.25 7.75v6h9.5v-6',
  play: 'M5 3v10l8-5Z',
  eye: 'M1.25 8C2.75 5 5.1 3.5 8 3.5S13.25 5 14.75 8c-1.5 3-3.85 4.5-6.75 4.5S2.75 11 1.25 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  tag: 'M2.25 2.25h5.5l6 6-5.5 5.5-6-6ZM5.25 5.25h.01',
  calendar: 'M2.25 3.75h11.5v10H2.25ZM2.25 6.75h11.5M5.25 2v3M10.75 2v3',
  banknote:
    'M1.75 4.25h12.5v7.5H1.75ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5M4.25 8h.01M11.75 8h.01',
  chart: 'M2.25 13.75h11.5M4.25 11V8.5M8 11V3.25M11.75 11V6',
  people:
    'M6 7.25a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.75c.25-2.7 2-4 4.5-4s4.25 1.3 4.5 4M10.5 2.5a2.5 2.5 0 0 1 0 4.5M12 10.1c1.4.6 2.3 1.8 2.5 3.65',
  lily: 'M8 14.25v-5M8 9.25C4.4 8.75 2.75 6.2 2.25 2.5 4.9 3.4 6.4 4.6 8 7c1.6-2.4 3.1-3.6 5.75-4.5-.5 3.7-2.15 6.25-5.75 6.75ZM8 7V3',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2v2.75h2.75M8 5v3.25l2 1.25',
  message: 'M2 2.75h12v8.5H7l-3.25 2.75v-2.75H2Z',
  microphone:
    'M8 9.75A2.25 2.25 0 0 0 10.25 7.5V4a2.25 2.25 0 0 0-4.5 0v3.5A2.25 2.25 0 0 0 8 9.75ZM3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2.25',
  stop: 'M4 4h8v8H4Z',
  'thumb-up':
    'M5 7v6.5H2.25V7ZM5 7l2.75-5c1 0 1.75.75 1.5 2L8.75 6h4c.75 0 1.25.75 1 1.5l-1.25 5c-.1.5-.6 1-1.25 1H5',
  'thumb-down':
    'M5 9V2.5H2.25V9ZM5 9l2.75 5c1 0 1.75-.75 1.5-2L8.75 10h4c.75 0 1.25-.75 1-1.5l-1.25-5c-.1-.5-.6-1-1.25-1H5',
} as const

export type IconName = keyof typeof outlines

/** An icon, 16 beside text and 20 on touch. Hidden from screen readers: the text beside it, or the button's label, names it. */
export function Icon({
  name,
  size = 16,
  filled = false,
}: {
  name: IconName
  size?: 16 | 20
  filled?: boolean
}) {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size === 20 ? 1.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  )
}

export const iconNames = Object.keys(outlines) as IconName[]

/** The brand mark: a sprout with one leaf full and one open. */
export function Sprout({ size = 20, inherit = false }: { size?: number; inherit?: boolean }) {
  return (
    <svg
      className={inherit ? 'shrink-0' : 'shrink-0 text-accent'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9.25 18.5V10.5" />
      <path d="M8.75 12.25C4.25 12.25 1.75 10 1.5 5.75c4.5 0 7 2.25 7.25 6.5Z" fill="currentColor" />
      <path d="M9.5 10.5c0-5 2.75-7.75 8.5-8 .25 5-2.75 8-8.5 8Z" />
    </svg>
  )
}
