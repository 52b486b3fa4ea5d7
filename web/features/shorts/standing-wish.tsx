import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type SubstitutionRules, substitutionRules } from '../../../contract/features/shorts/wishes.ts'
import { decidesAlone } from '../../../contract/rules/choices.ts'
import { type Wish, wishes } from '../../../contract/rules/wishes.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { percents, useWishText } from './wish-text.ts'

/** The company's usual preference for substitutes. It takes effect immediately. */
export function StandingWish() {
  const t = useMessages().wishes
  const errorText = useErrorText()
  const toast = useToast()
  const client = useQueryClient()
  const wishText = useWishText()
  const mayChange = useMayCall(substitutionRules.change)
  const { data } = useQuery(read(substitutionRules.read, {}))
  const save = useMutation({
    mutationFn: (body: SubstitutionRules) => call(substitutionRules.change, { body }),
    onSuccess: (reply) => {
      client.setQueryData([substitutionRules.read.path, {}], reply)
      toast({ text: t.saved })
    },
  })
  // The choice is shown immediately and reverts if saving fails.
  const shown = (save.isPending && save.variables) || data
  const known = data !== undefined
  // Links point here, but this panel is rendered after the page.
  useEffect(() => {
    if (known && location.hash === '#wish') document.getElementById('wish')?.scrollIntoView()
  }, [known])
  if (!shown) return null
  return (
    <div id="wish" className="scroll-mt-28 md:scroll-mt-18">
      <Panel title={t.title}>
        <div className="flex flex-col gap-3">
          <p className="text-12 text-ink-2">{t.text}</p>
          {save.error && (
            <Banner kind="danger" lead={t.notSaved} urgent>
              {errorText(save.error)}
            </Banner>
          )}
          {mayChange ? (
            <div className="grid gap-3 md:grid-cols-2">
              <Field label={t.wish}>
                <Select<Wish>
                  value={shown.wish}
                  onChange={(wish) => save.mutate({ ...shown, wish })}
                  options={wishes.map((value) => ({ value, label: t.names[value] }))}
                />
              </Field>
              {decidesAlone(shown.wish) && (
                <Field label={t.price}>
                  <Select
                    value={String(shown.percent)}
                    onChange={(percent) => save.mutate({ ...shown, percent: Number(percent) })}
                    options={percentOptions(shown.percent).map((percent) => ({
                      value: String(percent),
                      label: t.percent(percent),
                    }))}
                  />
                </Field>
              )}
            </div>
          ) : (
            <p className="font-semibold">{wishText(shown)}</p>
          )}
          <p className="text-12 text-ink-2">{t.texts[shown.wish]}</p>
        </div>
      </Panel>
    </div>
  )
}

/** The offered limits, plus the current one if staff set another by phone. */
const percentOptions = (percent: number): number[] =>
  [...new Set([...percents, percent])].sort((a, b) => a - b)
