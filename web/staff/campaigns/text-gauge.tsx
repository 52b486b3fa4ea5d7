import type { Language } from '../../../contract/core/language.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { plainText, textParts } from '../../../contract/rules/gsm.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { Preview } from './to-whom.tsx'
import { useCampaignWords } from './words.ts'

type Props = {
  text: string
  onChange: (text: string) => void
  /** Parts and cost counted by the server for each recipient's own text; undefined until it has responded. */
  texts: Preview['texts'] | undefined
  language: Language
  preview: Preview | undefined
}

/** At most this many letters are listed. */
const mostNamed = 4

/** How many parts a text needs, what they cost, and which letters make it more expensive. */
export function TextGauge({ text, onChange, texts, language, preview }: Props) {
  const t = useCampaignWords()
  const size = (text.trim() !== '' && texts?.[language]) || ownSize(text)
  const { letters, perPart, parts, dear, plainParts } = size
  const count = preview?.channels.find(({ channel }) => channel === 'sms')?.people ?? 0
  const cost = texts ? moneyText(centsFromDollars(texts.cost)) : undefined
  const isDear = dear.length > 0
  return (
    <>
      <div>
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: Math.max(1, parts) }, (_, i) => (
            <span key={`part ${i + 1}`} className="h-1.5 flex-1 overflow-hidden rounded-2 bg-line-2">
              <span
                className={`block h-full ${isDear ? 'bg-amber' : 'bg-accent'}`}
                style={{ width: `${Math.min(100, Math.max(0, ((letters - i * perPart) / perPart) * 100))}%` }}
              />
            </span>
          ))}
        </div>
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-2" role="status">
          <span>
            <strong className={isDear ? 'font-semibold text-amber' : 'font-semibold text-ink'}>
              {cost === undefined ? t.parts(parts) : t.partsFor(parts, cost)}
            </strong>{' '}
            {cost !== undefined && t.forTexts(count)}
          </span>
          <span>{t.letters(letters, perPart)}</span>
        </p>
      </div>
      {isDear && (
        <Banner kind="warning" lead={t.dear(dear.length, parts, plainParts)}>
          {t.dearText(
            dear.slice(0, mostNamed).map(({ letter }) => letter),
            dear.length - mostNamed,
            perPart,
          )}
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <Button size={28} onClick={() => onChange(plainText(text))}>
              {dear.length <= mostNamed ? t.writePlain(dear) : t.writeAllPlain}
            </Button>
            <span className="text-12 text-ink-2">
              {texts
                ? t.thenParts(plainParts, moneyText(centsFromDollars(texts.plainCost)))
                : t.thenOnly(plainParts)}
            </span>
          </span>
        </Banner>
      )}
    </>
  )
}

/** Counts the text as typed, until the server has counted each recipient's own text. */
function ownSize(text: string) {
  const size = textParts(text)
  return {
    ...size,
    dear: size.dear.map((letter) => ({ letter, plain: plainText(letter) })),
    plainParts: textParts(plainText(text)).parts,
  }
}
