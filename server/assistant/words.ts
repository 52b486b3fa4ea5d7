import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CardKind } from '../../contract/features/assistant/fields.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { DayReason } from '../../contract/rules/shipment-shapes.ts'
import type { HelpTopic } from './reading/reading.ts'

export type PieceName = 'centerpiece' | 'bouquet' | 'boutonniere' | 'wreath'
type Choice = { label: string; ask: string }

/** Every text of the assistant in one language. Amounts are passed as text; `**` marks emphasis. */
export type AssistantWords = {
  problems: { soldOut: string; fewer: (left: number, um: string) => string }
  reasons: {
    usual: (times: number) => string
    ordered: (when: Day) => string
    like: (percent: number) => string
    near: string
    each: (stems: number, total: number) => string
    goesWith: (shops: number) => string
    lastYear: (when: Day) => string
    fell: (percent: number) => string
    back: string
    saleEnds: (when: Day) => string
    newColor: string
    closes: (when: Day) => string
    instead: (of: string) => string
  }
  /** `goods` or `limits` may be empty. */
  found: (count: number, of: { goods: string; limits: string }, day: Day) => string
  foundNoLimit: (goods: string, of: Day, limits: string) => string
  cheapest: (name: string, price: string) => string
  limits: {
    under: (amount: string, perStem: boolean) => string
    over: (amount: string) => string
    cm: (cm: number) => string
    minCm: (cm: number) => string
    maxCm: (cm: number) => string
    from: (names: readonly string[]) => string
    notFrom: (names: readonly string[]) => string
    color: (names: readonly string[]) => string
    onSale: string
    left: string
  }
  dayMoved: (asked: Day, to: Day, why: string) => string
  dayForEvent: (event: Day, to: Day) => string
  dayNone: (asked: Day) => string
  proposal: (lines: number, total: string, of: Day) => string
  proposalNone: string
  unread: (count: number) => string
  overBudget: (over: string) => string
  again: {
    usual: string
    last: (when: Day) => string
    holiday: (name: string, from: Day, to: Day) => string
    percent: (percent: number) => string
    none: string
    gone: (count: number) => string
  }
  recipe: {
    result: (pieces: number, piece: string, total: string, each: string) => string
    more: (pieces: number, total: string) => string
    overBudget: (pieces: number, asked: number) => string
    /** `asked` is null if the question asked for as many as the budget allows. */
    stock: (pieces: number, asked: number | null) => string
    least: (total: string) => string
    none: string
    pieces: Record<PieceName, string>
    title: (piece: string, stems: number) => string
    one: Record<PieceName, string>
  }
  orderStatus: Record<OrderStatus, string>
  noOrders: string
  noSuchOrder: (number: number) => string
  owe: {
    nothing: string
    balance: (total: string, invoices: number) => string
    credit: (amount: string) => string
    inCredit: (amount: string) => string
    pastDue: (amount: string, number: number, due: Day) => string
    pastDueOnly: (amount: string) => string
    next: (amount: string, due: Day) => string
    limit: (left: string, limit: string) => string
    held: string
    cardOnly: string
  }
  addTo: {
    yes: (number: number, of: Day, until: string) => string
    open: (of: Day, until: string) => string
    no: (of: Day, at: string) => string
    next: (of: Day, until: string) => string
  }
  days: {
    open: (of: Day, until: string) => string
    closed: (of: Day, why: string) => string
    next: (method: string, of: Day, until: string) => string
    none: string
  }
  dayReason: Record<DayReason, string>
  method: Record<MethodCode, string>
  care: {
    life: (name: string, days: number) => string
    keeps: (name: string) => string
    opens: (min: number, max: number, hours: number) => string
    drinks: (hours: number) => string
    forDay: (event: Day, days: readonly Day[]) => string
    late: (event: Day) => string
    tips: readonly string[]
    which: string
  }
  instead: { result: (name: string) => string; none: (name: string) => string; which: string }
  price: {
    result: (name: string, price: string, um: string) => string
    list: (price: string) => string
    sale: (was: string, until: Day | null) => string
    own: string
    tier: (from: number, um: string, price: string) => string
    perStem: (price: string) => string
    which: string
  }
  standing: (count: number) => string
  standingNext: (name: string, of: Day) => string
  claim: string
  quote: string
  event: (count: number) => string
  help: Record<HelpTopic, readonly string[]>
  helpTitle: Record<HelpTopic, string>
  person: (name: string) => string
  refuse: string
  hello: string
  thanks: string
  unclear: string
  photo: { blind: string; seen: string; failed: string }
  stopped: string
  /** Today’s limit for the language model is used up. */
  modelSpent: string
  cite: {
    prices: string
    stock: (of: Day) => string
    days: string
    guide: string
    orders: string
    order: (number: number) => string
    billing: string
    care: string
    standing: string
    claims: string
    quotes: string
    events: string
    help: string
    substitutes: string
  }
  open: string
  refine: {
    cheaper: Choice
    forDay: (of: Day) => Choice
    instead: (name: string) => Choice
    white: Choice
    long: Choice
    invoices: Choice
    days: Choice
    less: Choice
    more: Choice
  }
  titles: {
    /** A description of what was found, such as `12 white roses, 50 cm or longer, for Fri Nov 27`. */
    found: (of: { count: number; goods: string; limits: readonly string[]; day: Day }) => string
    near: (goods: string, of: Day) => string
    usual: string
    list: (of: Day) => string
    again: string
    instead: (name: string) => string
  }
  examples: readonly string[]
  cards: Record<CardKind, string>
  titleOf: string
  handOver: (word: string) => string
  transcript: { you: string; photo: string; lily: string }
  notRight: string
}
