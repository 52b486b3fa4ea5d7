import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asDay, parseDay } from '../../../contract/core/dates.ts'
import type { MethodCode } from '../../../contract/core/fields.ts'
import {
  days,
  type ExplainedStep,
  type Explanation,
  type Looked,
} from '../../../contract/features/dates/days.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { shipDayText, wallTimeText } from '../../words/format.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { whomText } from './month-grid.tsx'
import { type DatesWords, datesWordsIn, momentText, useDatesWords, useDayText } from './words.ts'

type Question = { account: string; day: string; by: string; item: string; at: string }
type Props = {
  question: Question
  today: string | undefined
  onAsk: (next: Partial<Question>) => void
  onClose: () => void
}

/** Whether an account can order for a day: one sentence, then every rule in turn. The question is in the address. */
export function Simulator({ question, today, onAsk, onClose }: Props) {
  const t = useDatesWords()
  const errorText = useErrorText()
  const { account, by, item, at } = question
  const day = parseDay(question.day) ?? (today && parseDay(today))
  const isAsked = /^\d+$/.test(account) && Boolean(day)
  const moment = at ? new Date(at) : undefined
  const answer = useQuery({
    ...read(days.explanation, {
      query: {
        accountNumber: account,
        shipDay: day || '2026-01-01',
        ...(by && { method: by as MethodCode }),
        ...(/^\d+$/.test(item) && { productId: item }),
        ...(moment && !Number.isNaN(moment.getTime()) && { at: moment.toISOString() }),
      },
    }),
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  const { data, error } = answer
  return (
    <>
      <PanelHead title={t.ask.title} onClose={onClose}>
        {t.ask.about}
      </PanelHead>
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 max-lg:pb-16 md:px-6">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.account} {...(data && isAsked && !error && { hint: data.account.name })}>
            <SettledInput value={account} onSettle={(next) => onAsk({ account: next })} digits />
          </Field>
          <Field label={t.ask.shipDay}>
            <TextInput type="date" value={day || ''} onChange={(next) => onAsk({ day: next })} />
          </Field>
          <Field label={t.ask.item} hint={data?.product ? data.product.description : t.ask.anyItem}>
            <SettledInput value={item} onSettle={(next) => onAsk({ item: next })} digits />
          </Field>
          <Field label={t.way}>
            <Select
              value={by}
              onChange={(next) => onAsk({ by: next })}
              options={[
                { value: '', label: t.ask.usual },
                ...(['TRUCK', 'PICKUP', 'UPS'] as const).map((value) => ({ value, label: t.methods[value] })),
              ]}
            />
          </Field>
          <Field label={t.ask.at} hint={t.ask.now}>
            <TextInput type="datetime-local" value={at} onChange={(next) => onAsk({ at: next })} />
          </Field>
        </div>
        {!isAsked ? (
          <p className="text-ink-2">{t.ask.typeAccount}</p>
        ) : error ? (
          <Banner kind="warning" lead={t.ask.unknown}>
            {' '}
            {error instanceof ApiError && error.code === 'not_found' ? error.message : errorText(error)}
          </Banner>
        ) : data ? (
          <div aria-busy={answer.isPlaceholderData} className="flex flex-col gap-4">
            <Answer said={data} />
          </div>
        ) : (
          <Waiting label={t.loading}>
            <Skeleton height={240} />
          </Waiting>
        )}
      </div>
    </>
  )
}

function Answer({ said }: { said: Explanation }) {
  const t = useDatesWords()
  const zone = useZone()
  const mayOpen = useMay(days.setEnabled.access)
  const [inWords, setInWords] = useState(false)
  const text = useDayText()
  const openIt = useWrite(days.setEnabled, {
    refresh: [days.explanation, days.calendar],
    onDone: () => showToast({ text: t.saved }),
  })
  const first = said.steps.find(({ outcome }) => outcome === 'refuses')
  const isOpenable = first !== undefined && ['shut', 'truck', 'ups'].includes(first.rule)
  return (
    <>
      <div
        role="status"
        className={`rounded-4 border px-4 py-3 text-14 ${said.open ? 'border-accent bg-tint' : 'border-danger-edge bg-danger-bg'}`}
      >
        <Sentence said={said} t={t} zone={zone} language={null} />
      </div>
      <ol className="flex flex-col">
        {said.steps.map((step) => (
          <Rule key={step.rule} step={step} said={said} />
        ))}
      </ol>
      <p className="text-12 text-ink-2">
        <strong className="font-semibold">{t.ask.others}:</strong>{' '}
        {said.ways
          .map(({ method, open, offered }) =>
            offered ? t.ask.way(t.methods[method], open) : t.ask.notOffered(t.methods[method]),
          )
          .join(', ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayOpen && isOpenable && (
          <Button
            busy={openIt.isPending ? t.saving : undefined}
            onClick={() =>
              openIt.mutate({
                body: {
                  add: [
                    {
                      scope: 'customer',
                      scopeKey: String(said.account.accountNumber),
                      fromDay: said.shipDay,
                      overClosed: true,
                    },
                  ],
                },
              })
            }
          >
            {t.ask.openForThem}
          </Button>
        )}
        <Button aria-expanded={inWords} onClick={() => setInWords(!inWords)}>
          {t.ask.inWords}
        </Button>
      </div>
      {inWords &&
        (['en', 'es'] as const).map((language) => {
          const letter = letterOf(said, language, zone)
          return (
            <div
              key={language}
              lang={language}
              className="flex items-start gap-2 border-t border-line pt-3 text-14"
            >
              <p className="flex-1">{letter}</p>
              <Button
                size={28}
                onClick={() =>
                  void navigator.clipboard.writeText(letter).then(() => showToast({ text: t.ask.copied }))
                }
              >
                {t.ask.copy}
              </Button>
            </div>
          )
        })}
      <p className="text-12 text-ink-3">
        {text.day(said.shipDay)} · {text.moment(said.at)}
      </p>
    </>
  )
}

type Said = { said: Explanation; t: DatesWords; zone: string; language: 'en' | 'es' | null }

/** The answer, then the neighboring days. */
function Sentence({ said, t, zone }: Said) {
  const text = useDayText()
  const around = aroundText(said, t, (day) => text.day(day))
  return (
    <>
      <strong className={`font-semibold ${said.open ? 'text-accent' : 'text-danger'}`}>
        {said.open ? t.ask.yes(said.cutOff ? text.moment(said.cutOff) : zone) : t.ask.no}
      </strong>{' '}
      {!said.open && becauseText(said, t)} {around}
    </>
  )
}

const becauseText = ({ reason, note }: Explanation, t: DatesWords): string => {
  const because: Readonly<Record<string, string>> = t.ask.because
  return [note && `${note}:`, because[reason ?? ''] ?? ''].filter(Boolean).join(' ')
}

function aroundText({ next, former }: Explanation, t: DatesWords, dayText: (day: string) => string): string {
  const later = next ? t.ask.next(dayText(next)) : t.ask.noNext
  return former ? `${later}, ${t.ask.former(dayText(former))}.` : `${later}.`
}

/** A sentence for the customer, in the customer's language. */
function letterOf(said: Explanation, language: 'en' | 'es', zone: string): string {
  const t = datesWordsIn(language)
  const day = (one: string) => shipDayText(asDay(one), language)
  const answer = said.open
    ? t.ask.yes(said.cutOff ? momentText(said.cutOff, zone, language) : '')
    : `${t.ask.no} ${becauseText(said, t)}`
  const next = said.open || !said.next ? '' : t.ask.next(day(said.next))
  return t.ask.letter(said.account.name, day(said.shipDay), answer, next)
}

function Rule({ step, said }: { step: ExplainedStep; said: Explanation }) {
  const t = useDatesWords()
  const [holds, fails] = t.ask.rules[step.rule]
  const isIdle = step.outcome === 'idle'
  const refuses = step.outcome === 'refuses'
  return (
    <li className="flex gap-3 border-b border-line py-2.5" data-outcome={step.outcome}>
      <span className={refuses ? 'text-danger' : isIdle ? 'text-ink-3' : 'text-accent'}>
        <Icon name={refuses ? 'close' : isIdle ? 'minus' : 'check'} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={refuses ? 'font-semibold text-danger' : isIdle ? 'text-ink-3' : ''}>
          {refuses ? fails : holds}
        </p>
        <RuleFacts step={step} said={said} />
        {step.rows.map((row) => (
          <RowFacts key={`${row.table} ${row.id} ${row.fromDay}`} row={row} />
        ))}
      </div>
    </li>
  )
}

/** The facts that a rule compared. */
function RuleFacts({ step, said }: { step: ExplainedStep; said: Explanation }): ReactNode {
  const t = useDatesWords()
  const text = useDayText()
  const isItem = step.rule === 'available' || step.rule === 'booking' || step.rule === 'season'
  const line = () => {
    if (step.outcome === 'idle') return isItem && !said.product ? t.ask.noItem : t.ask.idle
    if (step.rule === 'truck')
      return said.route
        ? t.ask.routeDays(
            `${said.route.routeNumber} ${said.route.name}`,
            said.route.weekdays.map(text.weekday).join(', '),
          )
        : t.ask.noRoute
    if (step.rule === 'cut_off' && said.cutOff)
      return step.outcome === 'refuses'
        ? t.ask.was(text.moment(said.cutOff))
        : t.ask.until(text.moment(said.cutOff))
    if (step.rule === 'ahead') return t.ask.aheadOf(said.daysAhead, said.mostDaysAhead)
    if (step.rule === 'available' && said.product?.availableFrom) return text.day(said.product.availableFrom)
    if (step.rule === 'booking' && said.product?.bookBy) return text.day(said.product.bookBy)
    return step.note
  }
  const said_ = line()
  return said_ ? <p className="text-12 text-ink-2">{said_}</p> : null
}

/** The row that decided, who set it, and a link to the page where it can be changed. */
function RowFacts({ row }: { row: Looked }) {
  const t = useDatesWords()
  const text = useDayText()
  const mayOpen = useMay(days.setDisabled.access)
  const time =
    row.localTime && row.offsetDays !== null
      ? t.cutOffs.closesAt(row.offsetDays, wallTimeText(row.localTime))
      : ''
  const whom = whomText(t, { scope: row.scope, scopeKey: row.scopeKey, name: '' })
  const page =
    row.table === 'cutoff_rules'
      ? '/admin/cut-offs'
      : row.table === 'run_plans'
        ? '/admin/dates/routes'
        : '/admin/dates'
  return (
    <p className="text-12 wrap-anywhere text-ink-2">
      {t.ask.tables[row.table]} {t.ask.rowOf([whom, time].filter(Boolean).join(', '), row.note)}
      {', '}
      {row.setBy && row.setAt ? t.by(row.setBy, text.moment(row.setAt)) : t.nobody}
      {mayOpen && (
        <>
          {'. '}
          <a
            className={linkButtonClass}
            href={row.table === 'disabled_days' && row.fromDay ? `${page}?from=${row.fromDay}` : page}
          >
            {t.ask.openRule}
          </a>
        </>
      )}
    </p>
  )
}
