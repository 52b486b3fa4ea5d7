import { dayAt } from '../../../contract/core/dates.ts'
import type { NoticeKind } from '../../../contract/features/notices/kinds.ts'
import { type Notice, notices } from '../../../contract/features/notices/notices.ts'
import { useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { AddressLink } from '../../ui/address-link.tsx'
import { nowMs } from '../../ui/clock.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { dayAndTimeText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useNoticeWords } from './words.ts'

const icons: Record<NoticeKind, IconName> = {
  shorts: 'swap',
  deliveries: 'truck',
  orders: 'box',
  standing: 'calendar',
  claims: 'camera',
  quotes: 'tag',
  invoices: 'document',
  statements: 'document',
  'daily-pricing': 'tag',
  wanted: 'bell',
  talk: 'mail',
  news: 'info',
  run: 'truck',
  customers: 'people',
  farm: 'store',
  'desk-claims': 'camera',
  'desk-quotes': 'tag',
  'desk-talk': 'mail',
  'desk-prices': 'tag',
  'desk-buying': 'store',
  'desk-money': 'banknote',
  'desk-system': 'settings',
  security: 'lock',
}

type Props = {
  notice: Notice
  /** Adds the day to the time, where no heading shows it. */
  withDay?: boolean
  onLeave?: () => void
}

/** One notice: a click marks it as read and opens its page. */
export function NoticeRow({ notice, withDay = false, onLeave }: Props) {
  const t = useNoticeWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const mark = useWrite(notices.read, { refresh: [notices.list] })
  const { id, kind, title, text, link, readAt, decideBy } = notice
  const at = new Date(notice.at)
  const isUnread = readAt === null
  const moment = (date: Date) =>
    dayAt(date, timeZone) === dayAt(new Date(nowMs()), timeZone)
      ? timeText(date, timeZone)
      : dayAndTimeText(date, timeZone, language)

  return (
    <li className={`border-b border-line last:border-b-0 ${isUnread ? 'bg-tint/50' : ''}`}>
      <AddressLink
        address={link}
        onPress={() => isUnread && mark.mutate({ body: { ids: [id] } })}
        {...(onLeave && { onLeave })}
        className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken"
      >
        <span
          className={`grid size-8 shrink-0 place-items-center rounded-4 ${
            decideBy ? 'bg-amber-bg text-amber' : isUnread ? 'bg-tint text-accent' : 'bg-sunken text-ink-2'
          }`}
        >
          <Icon name={icons[kind]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={`block wrap-anywhere ${isUnread ? 'font-semibold' : ''}`}>
            {isUnread && <span className="sr-only">{t.isUnread} </span>}
            {title}
          </span>
          {text && <span className="block text-12 wrap-anywhere text-ink-2">{text}</span>}
          {decideBy && (
            <span className="block text-12 font-semibold text-amber">
              {t.decideBy(moment(new Date(decideBy)))}
            </span>
          )}
        </span>
        <time dateTime={notice.at} className="shrink-0 text-12 whitespace-nowrap text-ink-2">
          {withDay ? moment(at) : timeText(at, timeZone)}
        </time>
      </AddressLink>
    </li>
  )
}
