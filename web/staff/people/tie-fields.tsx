import { ChoiceField } from '../../form/fields.tsx'
import type { FormOf } from '../../form/use-form.ts'
import { useStaffWords } from '../frame/words.ts'
import { useTies } from './ties.ts'
import type { Draft } from './user-draft.ts'

/** The representative or vendor that a user of the distributor represents; choosing one clears the other. */
export function TieFields({ of, userId }: { of: FormOf<Draft>; userId: number | undefined }) {
  const t = useStaffWords().users
  const { reps, vendors } = useTies()
  const { at, set, typed } = of
  const rep = at('repId')
  const vendor = at('vendorId')
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <ChoiceField
        at={{
          ...rep,
          value: String(typed.repId ?? ''),
          set: (id) => set(id ? { repId: Number(id), vendorId: null } : { repId: null }),
        }}
        hint={t.repHint}
        options={[
          { value: '', label: t.noRep },
          ...reps.map(({ id, rep: code, name, user, userId: held }) => {
            const isOthers = user !== null && held !== userId
            const label = `${code} ${name}`
            return {
              value: String(id),
              label: isOthers ? t.repTaken(label, user) : label,
              disabled: isOthers,
            }
          }),
        ]}
      />
      <ChoiceField
        at={{
          ...vendor,
          value: typed.vendorId ?? '',
          set: (id) => set(id ? { vendorId: id, repId: null } : { vendorId: null }),
        }}
        hint={t.vendorHint}
        options={[
          { value: '', label: t.noVendor },
          ...vendors.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
        ]}
      />
    </div>
  )
}
