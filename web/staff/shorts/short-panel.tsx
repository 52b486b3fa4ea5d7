import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay, type Day } from '../../../contract/core/dates.ts'
import { type PlannedLine, type ShortPlan, shorts } from '../../../contract/features/shorts/shorts.ts'
import { type ShareWay, shareWays } from '../../../contract/rules/shares.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { ShipDay, TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText, timeText, wallTimeText } from '../../words/format.ts'
import { useShortWords } from './words.ts'

type Props = {
  productId: number
  shipDay: Day
  /** Called after the item is settled, with the ids of items that are still short. */
  onDone: (left: readonly number[]) => void
  onNext: (() => void) | undefined
  onBack: () => void
}

/** The substitute for the missing units: another item's id, null for none, or `ask` to let the shop choose. */
type Instead = number | null | 'ask'

const keyOf = ({ orderNumber, line }: Pick<PlannedLine, 'orderNumber' | 'line'>) => `${orderNumber}-${line}`

/** One short item: how it is divided among orders, the substitutes, and the message to the shops. */
export function ShortPanel({ productId, shipDay, onDone, onNext, onBack }: Props) {
  const t = useShortWords()
  const text = useErrorText()
  const client = useQueryClient()
  const [way, setWay] = useState<ShareWay>('evenly')
  /** Units and substitutes that the user has changed. */
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const [others, setOthers] = useState<Readonly<Record<string, Instead>>>({})
  const [reason, setReason] = useState(t.usualReason)
  const [tell, setTell] = useState(true)
  const [one] = useState(() => once(shorts.settle))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const shared = way === 'by_hand' ? 'evenly' : way
  const query = useQuery({
    // Not under the list's path: a settled item has no plan, and events would fetch it again.
    queryKey: ['short-plan', productId, shipDay, shared],
    queryFn: () => call(shorts.plan, { params: { productId }, body: { shipDay, way: shared } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const plan = query.data
  if (query.error && !plan)
    return (
      <div className="min-w-0 flex-1">
        <Problem title={text(query.error)} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!plan) return <RowsWaiting label={t.table} className="min-w-0 flex-1 md:px-6" />

  const lines = plan.lines.map((line) => {
    const typed = units[keyOf(line)]
    const gets = typed === undefined ? line.gets : /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
    const chosen = others[keyOf(line)]
    const rest = line.asked - gets
    const proposed: Instead = line.ask ? 'ask' : line.instead
    const wanted = rest > 0 ? (chosen === undefined ? proposed : chosen) : null
    return { ...line, gets, rest, ask: wanted === 'ask', instead: wanted === 'ask' ? null : wanted }
  })
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  const getsAll = sum(({ gets }) => gets)
  const over = getsAll - plan.item.there - plan.item.free
  const isWrong = lines.some(
    ({ gets, asked }) => !(gets >= 0 && gets <= asked && (gets % plan.step === 0 || gets === asked)),
  )
  const touched = lines.filter(({ rest }) => rest > 0)
  const nameOf = (id: number | null) =>
    plan.instead.find((other) => other.productId === id)?.description ?? ''

  const settle = async () => {
    setBusy(true)
    setFailed('')
    try {
      const done = await one.send({
        params: { productId },
        body: {
          shipDay,
          short: plan.item.short,
          reason: reason.trim(),
          tell,
          lines: lines.map(({ orderNumber, line, gets, instead, ask }) => ({
            orderNumber,
            line,
            gets,
            instead,
            ask,
          })),
        },
      })
      showToast({ text: t.settled(done.orders) })
      void client.invalidateQueries({ queryKey: [shorts.list.path] })
      onDone(done.shorts.items.map((item) => item.productId))
    } catch (error) {
      const isStale = error instanceof ApiError && ['changed_meanwhile', 'not_found'].includes(error.code)
      setFailed(isStale ? t.stale : text(error))
      if (isStale) void client.invalidateQueries({ queryKey: [shorts.list.path] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={plan.item.description} className="flex min-w-0 flex-1 flex-col">
      <Head plan={plan} onBack={onBack} />
      <div className="flex flex-wrap items-center gap-3 border-y border-line px-4 py-3 md:px-6">
        <span className="text-12 text-ink-2">{t.share(plan.item.there)}</span>
        <Segmented
          label={t.share(plan.item.there)}
          value={way}
          onChange={(to) => {
            setWay(to)
            setUnits(
              to === 'by_hand'
                ? Object.fromEntries(lines.map((line) => [keyOf(line), String(line.gets)]))
                : {},
            )
          }}
          options={shareWays.map((value) => ({ value, label: t.ways[value] }))}
        />
        <span className="text-12 text-ink-2">{t.steps(plan.step)}</span>
        {plan.item.free > 0 && <b className="text-12 font-semibold">{t.bookHas(plan.item.free)}</b>}
      </div>
      <ul aria-label={t.table}>
        {lines.map((line) => (
          <LineRow
            key={keyOf(line)}
            line={line}
            plan={plan}
            typed={units[keyOf(line)] ?? String(line.gets)}
            onUnits={(value) => {
              setWay('by_hand')
              setUnits((before) => ({
                ...Object.fromEntries(lines.map((each) => [keyOf(each), String(each.gets)])),
                ...before,
                [keyOf(line)]: value,
              }))
            }}
            onInstead={(id) => setOthers((before) => ({ ...before, [keyOf(line)]: id }))}
          />
        ))}
        <li className="flex flex-wrap gap-x-4 border-b border-line-2 px-4 py-2 font-semibold md:px-6">
          <span className="flex-1">{t.all}</span>
          <span>
            {countText(getsAll || 0)} / {countText(plan.item.asked)}
          </span>
          <span className="text-ink-2">
            {t.allRest(
              sum(({ rest, instead }) => (instead === null ? 0 : rest)) || 0,
              sum(({ rest, instead, ask }) => (instead === null && !ask ? rest : 0)) || 0,
              sum(({ rest, ask }) => (ask ? rest : 0)) || 0,
            )}
          </span>
        </li>
      </ul>
      <div className="grid gap-6 px-4 py-4 md:px-6 xl:grid-cols-2">
        <Instead plan={plan} />
        <div className="flex flex-col gap-3">
          <Field label={t.reason} required>
            <TextInput value={reason} onChange={setReason} maxLength={200} />
          </Field>
          {touched[0] && (
            <div>
              <h3 className="text-12 font-semibold">{t.reads(touched[0].customer)}</h3>
              <p className="mt-1 rounded-4 border border-line bg-sunken p-3 wrap-anywhere">
                {touched[0].ask
                  ? t.readsAsk(plan.item.description, touched[0].rest, touched[0].asked)
                  : touched[0].instead === null
                    ? t.readsLess(plan.item.description, touched[0].gets, touched[0].asked)
                    : t.readsOther(
                        plan.item.description,
                        touched[0].gets,
                        touched[0].asked,
                        touched[0].rest,
                        nameOf(touched[0].instead),
                      )}{' '}
                {reason.trim()}
              </p>
            </div>
          )}
        </div>
      </div>
      <footer className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-3 border-t border-line-2 bg-tint px-4 py-3 md:px-6">
        <p className="min-w-40 flex-1 font-semibold">
          {over > 0
            ? t.over(over)
            : t.result(
                touched.filter(({ instead }) => instead !== null).length,
                touched.filter(({ instead, ask }) => instead === null && !ask).length,
                touched.filter(({ ask }) => ask).length,
              )}
        </p>
        <Checkbox checked={tell} onChange={setTell}>
          {t.tell(touched.length)}
        </Checkbox>
        {onNext && <Button onClick={onNext}>{t.next}</Button>}
        <Button
          kind="primary"
          onClick={() => void settle()}
          disabled={isWrong || over > 0 || reason.trim() === '' || query.isPlaceholderData}
          busy={busy ? t.settling : undefined}
        >
          {t.settle}
        </Button>
        {failed && (
          <div className="w-full">
            <Banner kind="danger">{failed}</Banner>
          </div>
        )}
      </footer>
    </section>
  )
}

function Head({ plan, onBack }: { plan: ShortPlan; onBack: () => void }) {
  const t = useShortWords()
  const { item, counted, supply } = plan
  return (
    <header className="flex flex-wrap items-start gap-3 px-4 py-4 md:px-6">
      <span className="lg:hidden">
        <IconButton icon="chevron-left" size={44} label={t.back} onClick={onBack} />
      </span>
      <ProductArt imageName={item.imageName} color={item.colorHex} size={56} />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold wrap-anywhere">
          {item.description}{' '}
          <span className="text-12 font-normal text-ink-2">
            {[item.productId, item.grower].filter(Boolean).join(', ')}
          </span>
        </h2>
        <meter
          className="my-1 block h-2 w-full max-w-60"
          min={0}
          max={item.asked}
          value={item.there}
          aria-label={t.bar(item.there, item.asked, item.short, item.orders)}
        />
        <p className="text-12">{t.bar(item.there, item.asked, item.short, item.orders)}</p>
        <p className="text-12 text-ink-2">
          {counted ? (
            <>
              {t.counted(counted.units, counted.actor, counted.book)}{' '}
              <TimeOfDay at={new Date(counted.at)} withDay />
            </>
          ) : (
            t.notCounted
          )}
        </p>
        {supply && (
          <p className="text-12 text-ink-2">
            {t.came} <ShipDay on={asDay(supply.last.on)} />
            {supply.next ? (
              <>
                , {t.nextUsually} <ShipDay on={asDay(supply.next)} />.
              </>
            ) : (
              '.'
            )}
          </p>
        )}
      </div>
      <Link to="/admin/counts" className={buttonClass('secondary', 36)}>
        {t.countAgain}
      </Link>
    </header>
  )
}

type LineProps = {
  line: PlannedLine
  plan: ShortPlan
  typed: string
  onUnits: (typed: string) => void
  onInstead: (wanted: Instead) => void
}

function LineRow({ line, plan, typed, onUnits, onInstead }: LineProps) {
  const t = useShortWords()
  const { orderNumber, customer, asked, gets, rest, instead, wish, percent, leaves, routeNumber, method } =
    line
  const { ask, askUntil, isAsked } = line
  const zone = useZone()
  const isWrong = !(gets >= 0 && gets <= asked && (gets % plan.step === 0 || gets === asked))
  const when = leaves ? `${routeNumber}, ${wallTimeText(leaves)}` : method === 'UPS' ? t.ups : t.pickup
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
      <span className="min-w-44 flex-1">
        <Link
          to="/admin/orders"
          search={{ shipDay: plan.shipDay, open: String(orderNumber) } as never}
          className={linkClass}
        >
          {orderNumber}
        </Link>{' '}
        <b className="font-semibold wrap-anywhere">{customer}</b>
        <span className="block text-12 text-ink-2">{when}</span>
      </span>
      <span className="w-20 text-right text-12 text-ink-2">
        {t.asked} {countText(asked)}
      </span>
      <span className="w-20">
        <TextInput
          value={typed}
          onChange={onUnits}
          inputMode="numeric"
          aria-label={t.getsOf(customer)}
          aria-invalid={isWrong}
        />
      </span>
      <span className="w-56 max-md:w-full">
        {rest > 0 ? (
          <Select
            label={t.restOf(customer)}
            value={ask ? 'ask' : instead === null ? '' : String(instead)}
            onChange={(to) => onInstead(to === 'ask' ? 'ask' : to === '' ? null : Number(to))}
            options={[
              { value: '', label: t.less(rest) },
              ...(askUntil || ask
                ? [{ value: 'ask', label: askUntil ? t.ask(timeText(new Date(askUntil), zone)) : t.askAlone }]
                : []),
              ...plan.instead
                .filter(({ free }) => free >= rest)
                .map(({ productId, description }) => ({
                  value: String(productId),
                  label: t.another(rest, description),
                })),
            ]}
          />
        ) : null}
      </span>
      <span className="w-36 text-12 text-ink-2 max-md:w-full">
        {percent > 0 && wish !== 'NONE' && wish !== 'ASK' ? t.upTo(t.wishes[wish], percent) : t.wishes[wish]}
        {isAsked && <b className="block font-semibold text-amber">{t.waiting}</b>}
      </span>
    </li>
  )
}

function Instead({ plan }: { plan: ShortPlan }) {
  const t = useShortWords()
  if (plan.instead.length === 0) return <p className="text-ink-2">{t.noInstead}</p>
  return (
    <div>
      <h3 className="text-12 font-semibold">{t.instead}</h3>
      <ul>
        {plan.instead.map(({ productId, description, imageName, colorHex, free, difference }) => (
          <li key={productId} className="flex min-h-11 items-center gap-3 py-1">
            <ProductArt imageName={imageName} color={colorHex} size={40} />
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{description}</b>
              <span className="text-12 text-ink-2">
                {t.free(free)},{' '}
                {Math.abs(difference) < 0.05
                  ? t.samePrice
                  : difference > 0
                    ? t.dearer(difference)
                    : t.cheaper(-difference)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
