import { e4FromDollars, lineAmountCents } from '../../../contract/core/money.ts'
import type { Offer, QuoteMessage, QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { OfferCard } from './offer-card.tsx'
import { SentPhotos } from './photos.tsx'
import { useQuoteWords } from './words.ts'

/** The first letters of a name, at most two. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

type Entry = { key: string; at: string } & (
  | { kind: 'ask' }
  | { kind: 'offer'; offer: Offer; message: QuoteMessage | undefined }
  | { kind: 'message'; message: QuoteMessage }
)

/** The request, offers and messages in one column, by time. A message sent with an offer is shown above its card. */
function entriesOf(thread: QuoteThread): Entry[] {
  const { offers, messages, isOffered, createdAt } = thread
  const withOffer = (one: QuoteMessage) => one.side === 'staff' && one.revision !== null
  const asked: Entry[] = isOffered ? [] : [{ key: 'ask', at: createdAt, kind: 'ask' }]
  const said = messages
    .filter((one) => !withOffer(one))
    .map((message): Entry => ({ key: `m${message.id}`, at: message.at, kind: 'message', message }))
  const offered = offers.map((offer): Entry => {
    const message = messages.find((one) => withOffer(one) && one.revision === offer.revision)
    return { key: `o${offer.revision}`, at: offer.at, kind: 'offer', offer, message }
  })
  return [...asked, ...[...said, ...offered].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))]
}

type Props = {
  thread: QuoteThread
  /** Leaves out the offer with this number, which the page shows elsewhere. */
  without?: number | undefined
}

/** Messages and offers of a quote, oldest first. */
export function Talk({ thread, without }: Props) {
  const t = useQuoteWords()
  return (
    <ol aria-label={t.talk} className="flex flex-col gap-5">
      {entriesOf(thread)
        .filter((one) => one.kind !== 'offer' || one.offer.revision !== without || one.message)
        .map((entry) => {
          const who = whoOf(entry, thread)
          return (
            <li key={entry.key} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`flex size-8 shrink-0 items-center justify-center rounded-[50%] text-12 font-semibold ${
                  who.isStaff ? 'bg-tint text-accent' : 'bg-sunken text-ink-2'
                }`}
              >
                {initialsOf(who.name)}
              </span>
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <b className="font-semibold wrap-anywhere">{who.name}</b>
                  <span className="text-12 text-ink-2">
                    <TimeOfDay at={new Date(entry.at)} withDay />
                  </span>
                </p>
                <Content entry={entry} thread={thread} without={without} />
              </div>
            </li>
          )
        })}
    </ol>
  )
}

function whoOf(entry: Entry, { person, customer }: QuoteThread): { name: string; isStaff: boolean } {
  if (entry.kind === 'ask') return { name: person || customer, isStaff: false }
  if (entry.kind === 'offer') return { name: entry.offer.name, isStaff: true }
  return { name: entry.message.name, isStaff: entry.message.side === 'staff' }
}

const Words = ({ text }: { text: string }) =>
  text === '' ? null : <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>

function Content({
  entry,
  thread,
  without,
}: {
  entry: Entry
  thread: QuoteThread
  without: number | undefined
}) {
  if (entry.kind === 'ask')
    return (
      <>
        <Words text={thread.words} />
        <SentPhotos ids={thread.photoIds} />
      </>
    )
  if (entry.kind === 'offer')
    return (
      <>
        {entry.message && <Words text={entry.message.text} />}
        {entry.offer.revision !== without && <OfferCard offer={entry.offer} taken={thread.takenLineIds} />}
      </>
    )
  return (
    <>
      <Words text={entry.message.text} />
      <SentPhotos ids={entry.message.photos} />
      <Counter message={entry.message} thread={thread} />
    </>
  )
}

/** The quantities and prices that the shop proposed instead. */
function Counter({ message, thread }: { message: QuoteMessage; thread: QuoteThread }) {
  const t = useQuoteWords()
  const { language } = useLanguage()
  if (!message.counter) return null
  const offer = thread.offers.find(({ revision }) => revision === message.revision)
  return (
    <ul className="overflow-hidden rounded-4 border border-amber bg-amber-bg">
      {message.counter.map(({ lineId, quantity, price }) => {
        const line = offer?.lines.find(({ id }) => id === lineId)
        const e4 = e4FromDollars(price)
        return (
          <li key={lineId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <b className="font-semibold text-amber">{t.counterOffer}</b>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {quantityText(quantity, line?.um ?? '', language)} · <UnitPrice e4={e4} />
              {offer && offer.lines.length > 1 && line && ` · ${line.description}`}
            </span>
            <b className="font-semibold">
              <Money cents={lineAmountCents(quantity, e4)} kind="column" />
            </b>
          </li>
        )
      })}
    </ul>
  )
}
