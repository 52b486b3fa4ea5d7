import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { PriceCandidate, PriceExplanation } from '../../contract/features/prices/why.ts'
import {
  customerPricesOf,
  customerTiers,
  isOnSale,
  listPrice,
  nextTier,
  type PriceSource,
  type PriceTerms,
  priceSources,
  saleTiers,
  termsFor,
  termsOf,
  tierFor,
} from '../../contract/rules/pricing.ts'
import type { PriceFacts, RuleFact } from './facts.ts'

type Product = { id: number; category: string }
type Steps = Pick<PriceExplanation, 'price' | 'amount' | 'listPrice' | 'steps'>

const dollars = (e4: number | null | undefined) =>
  e4 === null || e4 === undefined ? null : dollarsFromE4(e4)

/** The unit price of a product for a quantity, in ten-thousandths; undefined without a price. */
export function unitPriceE4(facts: PriceFacts, product: Product, quantity: number): number | undefined {
  return priced(facts, termsFor(customerPricesOf(facts.rules), product), quantity)
}

function priced({ columns, sale, day, markupBp }: PriceFacts, terms: PriceTerms, quantity: number) {
  const { tiers } = saleTiers(columns, sale, day)
  return tierFor(customerTiers(tiers, terms, markupBp), quantity)?.priceE4
}

/** Whether a rule applies to a product. */
const concerns = ({ id, category }: Product, rule: Pick<RuleFact, 'productId' | 'category'>) =>
  (rule.productId === null || rule.productId === id) && (rule.category === null || rule.category === category)

/** Each step from the list price to the unit price, by the functions that charge it. */
export function stepsOf(facts: PriceFacts, product: Product, quantity: number): Steps {
  const { columns, sale, day, markupBp } = facts
  const { tiers, onSale } = saleTiers(columns, sale, day)
  const tier = tierFor(tiers, quantity)
  const next = nextTier(tiers, quantity)?.tier
  const terms = termsFor(customerPricesOf(facts.rules), product)
  const byPercent = { ...terms, fixedE4: null }
  const price = unitPriceE4(facts, product, quantity)
  const marked = priced(facts, byPercent, quantity)
  const discounted = priced({ ...facts, markupBp: 0 }, byPercent, quantity)
  const reduced = isOnSale(columns, sale, day)
  const wasReduced = !reduced && isOnSale(columns, { ...sale, saleEndsOn: null }, day)
  return {
    price: dollars(price),
    amount: price === undefined ? null : dollarsFromCents(lineAmountCents(quantity, price)),
    listPrice: dollars(tier?.priceE4),
    steps: {
      list: {
        tiers: tiers.map(({ from, priceE4 }) => ({ from, price: dollarsFromE4(priceE4) })),
        set: setBy(facts.listBy, facts.listFrom, facts.listChangeSet),
        from: facts.listFrom?.toISOString() ?? null,
      },
      tier: tier
        ? {
            from: tier.from,
            price: dollarsFromE4(tier.priceE4),
            next: next ? { from: next.from, price: dollarsFromE4(next.priceE4) } : null,
          }
        : null,
      sale: {
        state: onSale ? 'on' : wasReduced ? 'lapsed' : 'none',
        originalPrice: reduced || wasReduced ? dollars(sale.originalPriceE4) : null,
        endsOn: reduced || wasReduced ? sale.saleEndsOn : null,
      },
      candidates: candidatesOf(facts, product, quantity, price),
      discounted: dollars(discounted),
      markup: {
        percent: markupBp / 100,
        price: dollars(marked),
        set: setBy(facts.markupBy, facts.markupAt, facts.markupChangeSet),
      },
      fixed: terms.fixedE4 !== null && price === terms.fixedE4 && price !== marked ? dollars(price) : null,
    },
  }
}

const setBy = (by: string | null, at: Date | null, changeSetId: number | null) => ({
  by,
  at: at?.toISOString() ?? null,
  changeSetId,
})

/** Sources that are listed even without a rule. */
const alwaysNamed: readonly PriceSource[] = ['customer', 'route', 'price_tier', 'category', 'global']

function candidatesOf(
  facts: PriceFacts,
  product: Product,
  quantity: number,
  price: number | undefined,
): PriceCandidate[] {
  const plain = priced(facts, listPrice, quantity)
  const held = facts.rules
    .filter((rule) => concerns(product, rule))
    .map((rule) => ({ rule, alone: priced(facts, termsOf(rule), quantity) }))
    .sort((a, b) => (a.alone ?? 0) - (b.alone ?? 0) || placeOf(a.rule) - placeOf(b.rule))
  const candidates = held.map(({ rule, alone }, i): PriceCandidate => {
    const counts = i === 0 && alone === price && alone !== plain
    const isHigher = rule.priceE4 !== null && plain !== undefined && rule.priceE4 >= plain
    return {
      ...shown(rule),
      price: dollars(rule.priceE4 !== null && isHigher ? rule.priceE4 : alone),
      outcome: counts ? 'counts' : isHigher ? 'higher' : 'loses',
    }
  })
  const named = new Set(held.map(({ rule }) => rule.source))
  return [
    ...candidates,
    ...alwaysNamed.flatMap((source) =>
      named.has(source) ? [] : [{ ...shown(noRule(source)), outcome: 'none' as const }],
    ),
  ]
}

const placeOf = ({ source }: RuleFact) => priceSources.indexOf(source)

const noRule = (source: PriceSource): RuleFact => ({
  source,
  productId: null,
  category: null,
  percentBp: null,
  priceE4: null,
  key: '',
  promisedFor: null,
  from: null,
  to: null,
  setAt: null,
  setBy: null,
  changeSetId: null,
})

const shown = (rule: RuleFact): Omit<PriceCandidate, 'outcome'> => ({
  source: rule.source,
  key: rule.key || (rule.category ?? ''),
  percent: rule.percentBp === null ? null : rule.percentBp / 100,
  fixedPrice: dollars(rule.priceE4),
  promisedFor: rule.promisedFor,
  from: rule.from,
  to: rule.to,
  set: setBy(rule.setBy, rule.setAt === null ? null : new Date(rule.setAt), rule.changeSetId),
  price: null,
})
