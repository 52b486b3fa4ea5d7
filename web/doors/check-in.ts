import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { picturePath } from '../../contract/features/pictures.ts'
import type { CheckInAnswer, DoorDelivery } from '../../contract/features/runs/delivery.ts'
import { type CheckInState, checkInStates } from '../../contract/rules/check-in.ts'
import { shipDayText } from '../../contract/words/day-words.ts'
import { quantityText } from '../../contract/words/unit-words.ts'
import type { deliveryPage } from '../words/areas/delivery-page.en.ts'
import type { Translated } from '../words/catalogue.ts'
import { type Child, el, part, quiet } from './dom.ts'

type Line = NonNullable<DoorDelivery['checkIn']>['lines'][number]

export type CheckInOptions = {
  t: Translated<typeof deliveryPage>['checkIn']
  language: Language
  /** Whether the customer checks line by line instead of all at once. */
  isOpen: boolean
  open: () => void
  /** The result of the last answer: saved, or why it failed. */
  said: string
  say: (answer: CheckInAnswer) => void
}

/** The page on which a claim for the line starts. */
export const claimPath = ({ orderNumber, position, notGood }: Line): string =>
  `/claims/new?order=${orderNumber}&line=${position}&quantity=${notGood}`

/** "Is it all good?": one button for all lines, or line by line. Null before the boxes have arrived and after the deadline. */
export function checkInOf({ checkIn, timeZone }: DoorDelivery, options: CheckInOptions): Child {
  if (!checkIn) return null
  const { t, language, isOpen, open, said, say } = options
  const { lines, until } = checkIn
  const isAllSaid = lines.every((line) => line.said !== null)
  const day: Day = dayAt(new Date(until), timeZone)
  return part(
    el(
      'div',
      { class: 'flex items-baseline justify-between gap-3' },
      el('h2', { class: 'text-16 font-semibold' }, isAllSaid ? t.done : t.title),
      el('p', { class: 'text-12 text-ink-3' }, t.until(shipDayText(day, language))),
    ),
    !isAllSaid && quiet(t.text),
    el('ul', { class: 'mt-2' }, ...lines.map((line) => rowOf(line, options))),
    el('p', { class: 'mt-2 text-14 text-ink-2', role: 'status' }, said),
    !(isAllSaid && isOpen) &&
      el(
        'div',
        { class: 'sticky bottom-0 mt-2 flex gap-2 bg-surface py-3' },
        !isOpen &&
          el(
            'button',
            {
              type: 'button',
              'data-key': 'some',
              class: 'min-h-12 flex-1 rounded-4 border border-field px-3 text-14 font-semibold',
              click: open,
            },
            isAllSaid ? t.change : t.some,
          ),
        !isAllSaid &&
          el(
            'button',
            {
              type: 'button',
              'data-key': 'all',
              class: 'min-h-12 flex-1 rounded-4 bg-accent px-3 text-14 font-semibold text-on-accent',
              click: () => say({ restIsGood: true }),
            },
            lines.some((line) => line.said !== null) ? t.rest : t.all,
          ),
      ),
  )
}

function rowOf(line: Line, { t, language, isOpen, say }: CheckInOptions): HTMLElement {
  const { lineId, description, quantity, um, imageName, said, notGood } = line
  const isBad = said !== null && said !== 'GOOD'
  return el(
    'li',
    { class: 'border-b border-line py-2' },
    el(
      'div',
      { class: 'flex items-center gap-3' },
      imageName !== '' &&
        el('img', {
          src: picturePath(imageName, 112),
          alt: '',
          class: 'size-10 shrink-0 rounded-4',
          loading: 'lazy',
        }),
      el(
        'div',
        { class: 'min-w-0 flex-1' },
        el('p', { class: 'text-14 font-semibold' }, description),
        isBad
          ? el(
              'p',
              { class: 'text-14 font-semibold text-amber' },
              `${t.of(notGood, quantityText(quantity, um, language))}: ${t.states[said]}`,
            )
          : quiet(quantityText(quantity, um, language)),
      ),
      said === 'GOOD' && el('span', { class: 'text-14 font-semibold text-accent' }, `✓ ${t.states.GOOD}`),
      isBad && el('a', { href: claimPath(line), class: claimClass, 'data-key': `claim ${lineId}` }, t.claim),
    ),
    isOpen && choicesOf(line, { t, say }),
    isOpen && isBad && countOf(line, { t, say }),
  )
}

const claimClass =
  'inline-flex min-h-12 items-center rounded-4 border border-field px-3 text-14 font-semibold'

/** The preset quantity of a problem: one unit for a short line, all units for a wrong or bad one. */
const usual = (is: CheckInState, quantity: number) => (is === 'SHORT' ? 1 : is === 'GOOD' ? 0 : quantity)

const choicesOf = (
  { lineId, description, quantity, said }: Line,
  { t, say }: Pick<CheckInOptions, 't' | 'say'>,
) =>
  el(
    'div',
    { class: 'mt-2 grid grid-cols-4 gap-2', role: 'group', 'aria-label': description },
    ...checkInStates.map((is) =>
      el(
        'button',
        {
          type: 'button',
          'data-key': `${is} ${lineId}`,
          'aria-pressed': String(said === is),
          class: `min-h-12 rounded-4 border px-1 text-14 font-semibold ${said === is ? 'border-accent bg-tint text-accent' : 'border-field'}`,
          click: () => say({ lines: [{ lineId, is, quantity: usual(is, quantity) }] }),
        },
        t.states[is],
      ),
    ),
  )

function countOf(
  { lineId, description, quantity, said, notGood }: Line,
  { t, say }: Pick<CheckInOptions, 't' | 'say'>,
): HTMLElement {
  const set = (count: number) =>
    said && say({ lines: [{ lineId, is: said, quantity: Math.min(quantity, Math.max(1, count)) }] })
  const step = (by: 1 | -1, label: string, sign: string) =>
    el(
      'button',
      {
        type: 'button',
        'data-key': `${sign} ${lineId}`,
        'aria-label': label,
        class: 'size-12 rounded-4 border border-field text-16 font-semibold',
        click: () => set(notGood + by),
      },
      sign,
    )
  return el(
    'div',
    { class: 'mt-2 flex items-center gap-2' },
    el('span', { class: 'flex-1 text-14' }, t.howMany),
    step(-1, t.less, '−'),
    el('input', {
      type: 'text',
      inputmode: 'numeric',
      value: String(notGood),
      'data-key': `count ${lineId}`,
      'aria-label': `${t.howMany} ${description}`,
      class: 'h-12 w-16 rounded-4 border border-field bg-surface text-center text-16',
      change: (event) => {
        const count = Number((event.target as HTMLInputElement).value)
        if (Number.isInteger(count)) set(count)
      },
    }),
    step(1, t.more, '+'),
  )
}
