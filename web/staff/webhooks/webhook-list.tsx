import { Link } from '@tanstack/react-router'
import type { Webhook } from '../../../contract/features/webhooks/webhooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWebhookWords } from './words.ts'

/** The webhooks, each with a bar chart of its last 24 hours; the open one is marked. */
export function WebhookList({ rows, chosen }: { rows: readonly Webhook[]; chosen: number | undefined }) {
  const t = useWebhookWords()
  return (
    <nav aria-label={t.list} className="flex flex-col">
      {rows.map((one) => {
        const { id, name, url, events, on, day, offBecause } = one
        const not = day.failed + day.waiting
        return (
          <Link
            key={id}
            to="/admin/webhooks"
            search={{ hook: String(id) } as never}
            aria-current={id === chosen ? 'page' : undefined}
            className="flex flex-col gap-0.5 border-b border-l-3 border-line border-l-transparent px-4 py-3 hover:bg-sunken aria-[current]:border-l-accent aria-[current]:bg-tint md:px-5"
          >
            <span className="flex items-start gap-3">
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
              {on ? <Bars hours={one.hours} /> : <Badge>{t.off}</Badge>}
            </span>
            <span className="text-12 wrap-anywhere text-ink-2">{url}</span>
            <span className="text-12 wrap-anywhere text-ink-2">{events.join(', ')}</span>
            <span className={`text-12 ${on && not > 0 ? 'font-semibold text-danger' : 'text-ink-2'}`}>
              {offBecause
                ? t.offReasons[offBecause]
                : not > 0
                  ? t.someFailing(not, not + day.taken)
                  : t.allTaken(day.taken)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

const height = 16

/** Deliveries by hour, successful and failed. */
function Bars({ hours }: Pick<Webhook, 'hours'>) {
  const t = useWebhookWords()
  const most = Math.max(1, ...hours.map(({ taken, failing }) => taken + failing))
  return (
    <svg role="img" aria-label={t.bars} width={hours.length * 4} height={height} className="mt-0.5 flex-none">
      {hours.map(({ taken, failing }, hour) => {
        const all = taken + failing
        const tall = all === 0 ? 1 : Math.max(2, Math.round((all / most) * height))
        return (
          <rect
            key={hour}
            x={hour * 4}
            y={height - tall}
            width={3}
            height={tall}
            className={failing > 0 ? 'fill-danger' : all > 0 ? 'fill-accent' : 'fill-line-2'}
          />
        )
      })}
    </svg>
  )
}
