import { Sprout } from './icon.tsx'

type Logo = { src: string; width: number; height: number }

type Props = {
  name: string
  /** The mark's color; empty for the accent color. */
  color?: string
  /** In place of the mark. */
  logo?: Logo | null
  compact?: boolean
}

/** In px: the height that fits a header. */
const logoHeight = 32

/** A wide logo contains the name, so the name beside it is for screen readers only. */
const saysName = ({ width, height }: Logo) => width > 2 * height

/** The distributor's name beside the logo or the mark; only the mark in narrow headers. */
export function Brand({ name, color = '', logo = null, compact = false }: Props) {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap text-ink">
      {logo ? (
        <img
          src={logo.src}
          alt=""
          width={Math.round((logo.width / logo.height) * logoHeight)}
          height={logoHeight}
          className="logo h-8 w-auto max-w-45 shrink-0 object-contain object-left"
        />
      ) : (
        <span style={color ? { color } : undefined} className={`inline-flex ${color ? '' : 'text-accent'}`}>
          <Sprout size={24} inherit />
        </span>
      )}
      <span
        className={logo && saysName(logo) ? 'sr-only' : compact ? 'max-sm:inline md:max-[999px]:sr-only' : ''}
      >
        {name}
      </span>
    </span>
  )
}
