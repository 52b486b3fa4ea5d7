import type { ChangeSet, SentenceParameters } from '../../../contract/features/changes.ts'
import type { DiscountScope } from '../../../contract/features/prices/discounts.ts'
import type { ProgramName } from '../../../contract/rules/programs.ts'
import type { ChangeWords } from './words.ts'

type Said = Pick<ChangeSet, 'sentence' | 'parameters' | 'about'>

/** A change set in one sentence, with current names. */
export function sentenceOf(t: ChangeWords, { sentence, parameters, about }: Said): string {
  if (sentence === 'change.reverted') {
    const of = parameters as SentenceParameters['change.reverted']
    const first = said(t, of.sentence, { parameters: of.parameters, about: aboutOf(t, about) })
    return of.times % 2 === 1 ? t.back(first) : t.again(first)
  }
  return said(t, sentence, { parameters, about: aboutOf(t, about) })
}

/** The first changed row, and how many more. */
const aboutOf = (t: ChangeWords, about: Said['about']): string =>
  about ? t.about(nameOf(t, about), about.rows) : ''

/** The display name of a row; for settings, the names of the changed settings. */
export function nameOf(t: ChangeWords, { table, name }: { table: string; name: string }): string {
  const settings: Readonly<Record<string, string>> = t.settings
  const dates: Readonly<Record<string, string>> = t.dates
  const programs: Readonly<Record<string, string>> = t.programs
  if (table === 'programs') return programs[name] ?? name
  if (table === 'dates') return dates[name.split(':')[0] ?? ''] ?? name
  return table === 'settings' ? (settings[name] ?? name) : name
}

function said(
  t: ChangeWords,
  sentence: string,
  { parameters, about }: { parameters: object; about: string },
) {
  const { sentences } = t
  const of = parameters as Partial<Record<string, never>>
  switch (sentence) {
    case 'user.changed':
    case 'customer.changed':
    case 'role.changed':
    case 'role-permissions.changed':
    case 'hold.set':
    case 'hold.ended':
    case 'hold.released':
    case 'route.changed':
    case 'routes.read':
    case 'lot.changed':
    case 'template.changed':
    case 'claim-policy.changed':
    case 'mark-down.made':
      return sentences[sentence](about)
    case 'product.published':
    case 'pictures.changed':
    case 'text.changed':
    case 'products.changed':
      return sentences[sentence](about)
    case 'product.archived':
      return sentences[sentence](about, of.archived === true)
    case 'promo-bar.changed':
      return sentences[sentence](String(of.name), (of.what ?? 'changed') as 'added' | 'changed' | 'removed')
    case 'stock.counted':
      return sentences[sentence](about, Number(of.counted))
    case 'cards-blocking.changed':
      return sentences[sentence](about, of.blocked === true)
    case 'blacklist.changed':
      return sentences[sentence](about, of.hidden === true)
    case 'featured.changed':
      return sentences[sentence](about, of.featured === true)
    case 'discount.changed':
      return sentences[sentence](about, String(of.scope) as DiscountScope, Number(of.percent))
    case 'overstock.changed':
      return sentences[sentence](about, of.ended === true)
    case 'program.changed':
      return sentences[sentence](String(of.program) as ProgramName)
    case 'price-level.changed':
      return sentences[sentence](about, Number(of.level))
    case 'customer-price.changed':
      return sentences[sentence](about)
    case 'mark-up.changed':
      return sentences[sentence](about, Number(of.percent))
    case 'daily-prices.published':
      return sentences[sentence](String(of.supplier), Number(of.prices), Number(of.new), Number(of.gone))
    case 'maintenance.changed':
      return sentences[sentence](of.enabled === true)
    case 'price-moment.changed':
    case 'price-days.changed':
    case 'days-ahead.changed':
    case 'cut-off.changed':
      return sentences[sentence]
    case 'days.shut':
    case 'days.opened':
      return sentences[sentence](Number(of.added), Number(of.removed))
    case 'runs.changed':
      return sentences[sentence](Number(of.moves))
    case 'holiday.changed':
      return sentences[sentence](String(of.name), String(of.day).slice(0, 4))
    case 'pre-order.changed':
      return sentences[sentence](String(of.name))
    case 'stock.adjusted':
      return sentences[sentence](about, Number(of.units))
    case 'vase-life.changed':
      return sentences[sentence](String(of.kind).replace(':', ': '))
    case 'log-level.changed':
      return sentences[sentence](String(of.level))
    default:
      return sentences.other(about)
  }
}
