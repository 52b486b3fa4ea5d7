import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'

/** Longer words get more room: in a fifth of a phone's width "Disponibilidad" would touch its neighbors. */
export const barItemClass =
  'relative flex h-14 flex-auto flex-col items-center px-1 justify-center gap-0.5 text-12 text-ink-2 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent'

type BarLinkProps = {
  to: string
  icon: IconName
  label: string
  current: boolean
  count?: number
  waiting?: ReactNode
}

/** One entry, with a number beside its icon. */
export function BarLink({ to, icon, label, current, count = 0, waiting }: BarLinkProps) {
  const t = useMessages().shell
  return (
    <Link to={to} className={barItemClass} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} size={20} />
      {label}
      {waiting}
      {count > 0 && (
        <span
          role="img"
          aria-label={t.cartLines(count)}
          className="absolute top-1 left-1/2 ml-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-12 font-semibold text-on-accent"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
