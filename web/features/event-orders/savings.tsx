import { moneyColumn } from '../../../contract/core/money.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import type { Calculated } from './calculated.ts'
import { withItem, withStems } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

/** The two changes that save the most: one stem less per piece, or no waste, where that saves a whole pack. */
export function Savings({
  builder: { draft, edit, mayChange },
  calculated,
}: {
  builder: Builder
  calculated: Calculated
}) {
  const t = useEventWords()
  const { language } = useLanguage()
  if (!mayChange || calculated.savings.length === 0) return null
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {calculated.savings.map((saving) => {
        const row = calculated.rows[saving.row]
        if (!row?.facts) return null
        const { description } = row.item
        const sum = moneyColumn(saving.savesCents)
        const unit = unitWord(1, row.facts.um, language)
        const lead = t.saveStems(countText(saving.stemsTooMany), description, unit, countText(saving.units))
        return (
          <Banner
            key={description}
            kind="warning"
            lead={lead}
            actionBelow
            action={
              <Button
                size={28}
                onClick={() =>
                  edit((now) =>
                    saving.kind === 'stems'
                      ? withStems(now, saving.row, saving.design, saving.to)
                      : withItem(now, saving.row, { waste: saving.to / 100 }),
                  )
                }
              >
                {saving.kind === 'stems' ? t.use(String(saving.to)) : t.useWaste}
              </Button>
            }
          >
            {saving.kind === 'stems'
              ? t.fewerStems(
                  String(saving.to),
                  draft.designs[saving.design]?.name ?? '',
                  String(saving.from),
                  sum,
                )
              : t.noWaste(description, sum)}
          </Banner>
        )
      })}
    </div>
  )
}
