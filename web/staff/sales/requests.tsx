import { Link } from '@tanstack/react-router'
import type { SalesRequest, Tonight } from '../../../contract/features/sales/tonight.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import type { KeptEntry } from './call-queue.ts'
import { ageText } from './now-text.ts'
import { type SalesWords, useSalesWords } from './words.ts'

type Props = {
  evening: Pick<Tonight, 'requests' | 'timeZone' | 'shipDay'>
  onDone: (entry: Omit<KeptEntry, 'clientId' | 'at'>) => void
}

/** Customers' open requests to their representative, with their age. */
export function Requests({ evening, onDone }: Props) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const { requests, timeZone, shipDay } = evening
  if (requests.length === 0) return null
  const asked = ({ kind, wantedAt }: SalesRequest, words: SalesWords) =>
    kind === 'MAIL'
      ? words.wrote
      : wantedAt
        ? words.wantsCallAt(dayAndTimeText(new Date(wantedAt), timeZone, language))
        : words.wantsCall
  return (
    <section aria-labelledby="sales-requests">
      <h2
        id="sales-requests"
        className="flex min-h-8 items-center gap-2 border-b border-line bg-ground px-4 font-semibold text-amber md:px-6"
      >
        {t.requests} <span className="text-12 font-normal text-ink-2">{requests.length}</span>
      </h2>
      <ul>
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 md:px-6"
          >
            <div className="min-w-60 flex-1">
              <p>
                <Link
                  to={'/sales/customers/$accountNumber' as never}
                  params={{ accountNumber: String(request.accountNumber) } as never}
                  className={`${linkClass} font-semibold wrap-anywhere`}
                >
                  {request.customer}
                </Link>{' '}
                {asked(request, t)}
              </p>
              <p className="text-12 wrap-anywhere text-ink-2">
                {[request.from, t.ago(ageText(request.askedAt, nowMs(), t)), request.subject, request.text]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {request.kind === 'CALL' && request.phone !== '' && (
              <a href={`tel:${request.phone}`} className={buttonClass('secondary', 36)}>
                <Icon name="phone" /> {phoneText(request.phone)}
              </a>
            )}
            {request.kind === 'MAIL' && (
              <a href={`mailto:${request.email}`} className={buttonClass('secondary', 36)}>
                <Icon name="mail" /> {t.page.mail}
              </a>
            )}
            <Button
              onClick={() => {
                onDone({
                  accountNumber: request.accountNumber,
                  shipDay,
                  outcome: 'WILL_ORDER',
                  note: '',
                  callBackAt: null,
                  requestId: request.id,
                })
                showToast({ text: t.doneSaid })
              }}
            >
              {t.done}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
