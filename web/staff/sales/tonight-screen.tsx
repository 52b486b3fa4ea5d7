import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { wholeHouse } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import type { Tonight, TonightRow } from '../../../contract/features/sales/tonight.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import type { Said } from './after-call.tsx'
import { CallCard } from './call-card.tsx'
import { useCallQueue } from './call-queue.ts'
import { FullReport } from './full-report.tsx'
import { sumText } from './now-text.ts'
import { PaceLine } from './pace-line.tsx'
import { PhoneCalls } from './phone-calls.tsx'
import { Requests } from './requests.tsx'
import { TonightList } from './tonight-list.tsx'
import { useTonight } from './use-tonight.ts'
import { useSalesWords } from './words.ts'

const path = '/sales'
type Search = { open?: string; rep?: string; view?: string }

/** A representative's evening: whom to call, what they usually order, and the outcome. */
export function TonightScreen() {
  const t = useSalesWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { open = '', rep = '', view = '' } = useSearch({ strict: false }) as Search
  const { evening, isOld, isLost, retry } = useTonight(String(rep))
  const queue = useCallQueue((error) => showToast({ kind: 'failed', text: `${t.lost} ${errorText(error)}` }))
  const seesAll = useMay(wholeHouse)
  const shops = useMay(['FLOWERS'])
  const isPhone = !useAtLeast(768)
  const isWide = useAtLeast(1300)
  const [put, setPut] = useState<readonly number[]>([])
  const go = (search: Search) =>
    void navigate({
      to: path,
      search: Object.fromEntries(Object.entries({ rep, view, ...search }).filter(([, v]) => v)) as never,
    })

  const rows = evening?.rows ?? []
  const chosen = rows.find(({ accountNumber }) => String(accountNumber) === String(open))
  const shown = chosen ?? (isWide ? rows[0] : undefined)
  const say = (row: TonightRow, evening: Tonight, { outcome, note, callBackAt }: Said) => {
    const request = evening.requests.find(({ accountNumber }) => accountNumber === row.accountNumber)
    queue.add({
      accountNumber: row.accountNumber,
      shipDay: evening.shipDay,
      outcome,
      note,
      callBackAt,
      ...(request && outcome !== null && { requestId: request.id }),
    })
  }
  const day = evening && shipDayText(asDay(evening.shipDay), language)
  const aside = evening && day && (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="max-md:hidden">
        {!seesAll ? t.of(evening.customers, day) : t.ofAll(evening.customers, day)}
      </span>
      {evening.closesAt && (
        <span className="flex items-center gap-2">
          <span className="md:hidden">{day}</span>
          <span className="max-md:hidden">{t.closes}</span> <Countdown until={new Date(evening.closesAt)} />
        </span>
      )}
    </p>
  )
  return (
    <AdminShell title={t.title} aside={aside}>
      {isLost && <Problem title={t.failed} onRetry={retry} />}
      {!evening && !isLost && <RowsWaiting label={t.loading} className="md:px-6" />}
      {evening && (isOld || queue.kept.length > 0) && (
        <Banner kind="offline">
          {isOld && t.asOf(timeText(new Date(evening.at), evening.timeZone))}{' '}
          {queue.kept.length > 0 && t.waiting(queue.kept.length)}
        </Banner>
      )}
      {evening && (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2 md:px-6">
            <p>
              <b className="font-semibold">{sumText(evening.placed)}</b> {t.placed}
            </p>
            <p>
              <b className="font-semibold text-amber">{sumText(evening.usualNotPlaced)}</b> {t.usualNotPlaced}
            </p>
            {evening.pace && <PaceLine pace={evening.pace} />}
            {evening.reps.length > 0 && (
              <ChoiceFilter
                label={t.rep}
                value={String(rep)}
                onChange={(rep) => go({ rep, open: '' })}
                options={[
                  { value: '', label: t.allReps },
                  ...evening.reps.map(({ rep, name }) => ({ value: rep, label: name })),
                ]}
              />
            )}
            <div className="ml-auto flex items-center gap-4">
              <FullReport evening={evening} rep={String(rep)} size={isPhone ? 44 : 28} />
              {shops && (
                <Link to={'/flowers' as never} className={`${linkClass} max-md:hidden`}>
                  {t.toShop}
                </Link>
              )}
            </div>
            {isPhone && !chosen && (
              <Button size={44} onClick={() => go({ view: view === 'list' ? '' : 'list' })}>
                {view === 'list' ? t.showCalls : t.showList}
              </Button>
            )}
          </div>
          {rows.length === 0 && evening.requests.length === 0 ? (
            <EmptyState title={t.empty(day ?? '')}>
              {evening.nextDay ? t.emptyNext(shipDayText(asDay(evening.nextDay), language)) : t.emptyText}
            </EmptyState>
          ) : isPhone && !chosen && view !== 'list' ? (
            <PhoneCalls
              evening={evening}
              put={put}
              onLater={(accountNumber) =>
                setPut([...put.filter((one) => one !== accountNumber), accountNumber])
              }
              onOpen={(accountNumber) => go({ open: String(accountNumber) })}
              onSay={(row, said) => say(row, evening, said)}
            />
          ) : (
            <Beside
              list={
                <>
                  <Requests evening={evening} onDone={queue.add} />
                  <TonightList
                    evening={evening}
                    opened={shown?.accountNumber}
                    onOpen={(accountNumber) => go({ open: String(accountNumber) })}
                  />
                </>
              }
              panel={
                shown && (
                  <CallCard
                    key={shown.accountNumber}
                    row={shown}
                    evening={evening}
                    onClose={() => go({ open: '' })}
                    onSay={(said) => say(shown, evening, said)}
                  />
                )
              }
            />
          )}
        </>
      )}
    </AdminShell>
  )
}
