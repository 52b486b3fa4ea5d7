import { quoteDesk } from '../../../contract/features/quotes/desk.ts'
import { longestAsk, mostQuoteLines, type QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { AreaField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Money } from '../../ui/money.tsx'
import { instantOfWall, wallOfInstant } from '../scheduled/wall-time.ts'
import { type DraftLine, faultOf, sentLines, startLines, totalOf, withLine } from './offer-draft.ts'
import { OfferLineEditor } from './offer-line.tsx'
import { type Goods, type To, useGoods } from './use-goods.ts'
import { useQuoteDeskWords } from './words.ts'

/** The next offer: lines and their alternatives, where and when it ships, and until when it is valid. */
export function OfferForm({ thread }: { thread: QuoteThread }) {
  const t = useQuoteDeskWords()
  const zone = useZone()
  const before = thread.offers.at(-1)
  const next = thread.revision + 1
  const form = useForm(quoteDesk.offer, {
    name: `quotes-desk.${thread.id}.offer`,
    version: thread.version,
    start: {
      lines: startLines(thread) as readonly DraftLine[],
      shipDay: before?.shipDay ?? '',
      method: before?.method ?? '',
      addressId: before ? String(before.addressId) : '',
      endsAt: '',
      message: '',
    },
    labels: {
      lines: t.goods,
      shipDay: t.shipDay,
      method: t.method,
      addressId: t.address,
      endsAt: t.endsAt,
      message: t.word,
    },
    check: ({ lines }) => ({ lines: lines.some((line) => faultOf(line)) ? t.lookAtLines : undefined }),
    send: ({ lines, shipDay, method, addressId, endsAt, message }) => {
      const end = instantOfWall(endsAt, zone)
      return {
        body: {
          quoteId: thread.id,
          lines: sentLines(lines),
          ...(shipDay && { shipDay }),
          ...(method && { method: method as Goods['method'] }),
          ...(addressId && { addressId: Number(addressId) }),
          ...(end && { endsAt: end }),
          message,
        },
      }
    },
    refresh: [quotes.summary, quotes.read],
  })
  const { lines, shipDay, method, addressId } = form.typed
  const to: To = { shipDay, method, addressId }
  const { data } = useGoods({ ...to, quoteId: thread.id, quantity: '1' })
  const set = (to: readonly DraftLine[]) => form.set({ lines: to })
  return (
    <div className="border-t border-line px-4 py-4 md:px-6">
      <Form of={form} label={t.offer(next)} className="flex flex-col gap-4">
        <h3 className="font-semibold">{t.offer(next)}</h3>
        {data && <Habits goods={data} />}
        <ol aria-label={t.lines} className="divide-y divide-line rounded-4 border border-line">
          {lines.map((line, at) => (
            <OfferLineEditor
              key={line.key}
              quoteId={thread.id}
              line={line}
              to={to}
              isOr={lines[at - 1]?.slot === line.slot}
              isOnly={lines.length === 1}
              isTried={form.errors.lines !== undefined}
              change={(values) =>
                set(lines.map((one) => (one.key === line.key ? { ...one, ...values } : one)))
              }
              onAlternative={() => set(withLine(lines, line.slot))}
              onRemove={() => set(lines.filter((one) => one.key !== line.key))}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size={28}
            icon="plus"
            disabled={lines.length >= mostQuoteLines}
            onClick={() => set(withLine(lines))}
          >
            {t.addLine}
          </Button>
          <p className="ml-auto font-semibold">
            {t.total} <Money cents={totalOf(lines)} />
          </p>
        </div>
        {form.errors.lines && (
          <p role="alert" className="text-12 text-danger">
            {form.errors.lines}
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-2">
          {data && <Where form={form} goods={data} />}
          <TextField
            at={form.at('endsAt')}
            type="datetime-local"
            optional
            {...(data?.latestEnd && { max: wallOfInstant(data.latestEnd, zone) })}
            hint={
              data?.usualEnd && (
                <>
                  {t.usualEnd} <TimeOfDay at={new Date(data.usualEnd)} withDay />
                </>
              )
            }
          />
        </div>
        <AreaField at={form.at('message')} rows={2} maxLength={longestAsk} optional />
        <div>
          <SaveButton of={form} label={t.sendOffer(next)} busy={t.sending} />
        </div>
      </Form>
    </div>
  )
}

type Fields = Pick<ReturnType<typeof useForm<typeof quoteDesk.offer, Typed>>, 'at' | 'set'>
type Typed = {
  lines: readonly DraftLine[]
  shipDay: string
  method: string
  addressId: string
  endsAt: string
  message: string
}

/** Ship day, delivery method, and address; an empty one means the server's suggestion. */
function Where({ form, goods }: { form: Fields; goods: Goods }) {
  const t = useQuoteDeskWords()
  const [shipDay, method, addressId] = [form.at('shipDay'), form.at('method'), form.at('addressId')]
  const address = goods.addresses.find(({ id }) => id === goods.addressId)
  return (
    <>
      <TextField at={{ ...shipDay, value: shipDay.value || goods.shipDay }} type="date" />
      <ChoiceField
        at={{ ...method, value: method.value || goods.method }}
        options={(address?.methods ?? [goods.method]).map((value) => ({ value, label: t.methods[value] }))}
      />
      {goods.addresses.length > 1 && (
        <ChoiceField
          at={{
            ...addressId,
            value: addressId.value || String(goods.addressId ?? ''),
            // The other address may not have this delivery method.
            set: (value) => form.set({ addressId: value, method: '' }),
          }}
          options={goods.addresses.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  )
}

/** This shop's past decisions, and what it paid last. */
function Habits({ goods: { habits, lastBought } }: { goods: Goods }) {
  const t = useQuoteDeskWords()
  if (habits.offered === 0 && !lastBought) return null
  return (
    <p className="text-12 text-ink-2">
      {habits.offered > 0 && t.habits(habits.offered, habits.accepted, habits.medianHours)}{' '}
      {lastBought && t.lastBought(lastBought.description, lastBought.quantity, lastBought.unitPrice)}
    </p>
  )
}
