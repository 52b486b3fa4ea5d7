import type { Condition } from '../../../contract/rules/audience.ts'
import { audience as en } from '../../words/areas/audience.en.ts'
import { audience as es } from '../../words/areas/audience.es.ts'
import { useLanguage } from '../../words/language.tsx'

type AudienceWords = typeof es
/** The words for choosing groups of people, loaded with the staff pages. */
export const useAudienceWords = (): AudienceWords => (useLanguage().language === 'es' ? es : en)

/** A condition as a sentence: "Route is not 113, 118". */
export function conditionText(t: AudienceWords, { kind, is, values }: Condition): string {
  const names: Partial<Record<Condition['kind'], Readonly<Record<string, string>>>> = {
    method: t.methods,
    language: t.languages,
    department: t.departments,
  }
  return t.condition(t.kinds[kind], is, values.map((value) => names[kind]?.[value] ?? value).join(', '))
}
