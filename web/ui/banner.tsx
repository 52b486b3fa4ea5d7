import type { ReactNode } from 'react'
import { useMessages } from '../words/language.tsx'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** `warning` overdue and the like · `news` a plain fact · `offline` · `danger` blocks ordering. */
export type BannerKind = 'warning' | 'news' | 'offline' | 'danger'

const looks: Record<BannerKind, { box: string; lead: string; icon: IconName }> = {
  warning: { box: 'border-amber-edge bg-amber-bg', lead: 'text-amber', icon: 'warning' },
  news: { box: 'border-line bg-surface', lead: 'text-ink', icon: 'info' },
  offline: { box: 'border-amber-edge bg-amber-bg', lead: 'text-amber', icon: 'offline' },
  danger: { box: 'border-danger-edge bg-danger-bg', lead: 'text-danger', icon: 'warning' },
}

type BannerProps = {
  kind: BannerKind
  /** What happened, in bold. */
  lead?: string
  /** What to do, and what is unaffected. */
  children?: ReactNode
  icon?: IconName
  /** Address of a picture in place of the icon. */
  picture?: string
  /** One small button or link. */
  action?: ReactNode
  /** On a phone the action has its own line, at full width. */
  actionBelow?: boolean
  onClose?: () => void
  /** Full width above the header, 32 to 36 high, instead of a box in the page. */
  strip?: boolean
  /** Screen readers announce it as soon as it appears. */
  urgent?: boolean
}

/** A message that stays until its cause is resolved or it is closed. */
export function Banner({
  kind,
  lead,
  children,
  icon,
  picture,
  action,
  actionBelow = false,
  onClose,
  strip = false,
  urgent = false,
}: BannerProps) {
  const t = useMessages()
  const look = looks[kind]
  const box = strip
    ? `min-h-8 border-b px-4 py-1 text-12 ${kind === 'news' ? 'border-line bg-sunken' : look.box}`
    : `min-h-10 rounded-4 border px-4 py-2 text-14 ${look.box}`
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={`flex items-center gap-3 ${actionBelow ? 'max-md:flex-wrap max-md:gap-y-1.5' : ''} ${box}`}
    >
      {picture === undefined ? (
        <span className={look.lead}>
          <Icon name={icon ?? look.icon} />
        </span>
      ) : (
        <img src={picture} alt="" className="-my-0.5 h-7 w-auto max-w-20 flex-none rounded-2 object-cover" />
      )}
      <p className="min-w-0 flex-1">
        {lead && <strong className={`font-semibold ${look.lead}`}>{lead}</strong>}
        {lead && children && ' '}
        {children}
      </p>
      {actionBelow ? <span className="flex flex-none max-md:basis-full">{action}</span> : action}
      {onClose && (
        <span className="-my-1.5 -mr-2 flex">
          <IconButton icon="close" label={t.ui.close} size={28} onClick={onClose} />
        </span>
      )}
    </div>
  )
}
