import type { CardKind } from '../../../contract/features/assistant/fields.ts'

/** What Lily recommends outside of conversations. */
export const recommendations = {
  cards: 'Suggestions',
  kinds: {
    usualMissing: 'Your usual',
    lastYear: 'Last year',
    endsSoon: 'Ends soon',
    newColor: 'New',
    priceFell: 'Lower price',
    back: 'Back in stock',
    prebook: 'Book ahead',
  } satisfies Record<CardKind, string>,
  add: (lines: number, sum: string) =>
    `${lines === 1 ? 'Add' : `Add ${lines} lines`}${sum === '' ? '' : `, ${sum}`}`,
  addOf: (title: string, label: string) => `${label}: ${title}`,
  adding: 'Adding…',
  added: (lines: number) => (lines === 1 ? '1 line added to the cart' : `${lines} lines added to the cart`),
  see: 'See',
  dismiss: (title: string) => `Not this time: ${title}`,
  dismissed: 'Dismissed for this ship day',
  never: (name: string) => `Don’t suggest ${name}`,
  neverSaid: (name: string) => `${name} won’t be suggested again`,
  goesWith: 'Goes with it',
  cart: 'You may want',
} as const
