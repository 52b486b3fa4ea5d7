import { useState } from 'react'
import { mayGrant } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useStaffWords } from '../frame/words.ts'
import { authoritiesIn, authorityGroups } from './authority-picker.tsx'
import { RoleMenu } from './role-dialogs.tsx'
import type { MatrixProps } from './role-matrix.tsx'
import { isOn } from './roles-draft.ts'

/** The authorities of one role, in place of the matrix on narrow windows. */
export function RoleList({ roles, switches, onSwitch, onExplain }: MatrixProps) {
  const t = useStaffWords()
  const editor = useUser()
  const [chosen, setChosen] = useState<number>()
  const role = roles.find(({ id }) => id === chosen) ?? roles[0]
  if (!role) return null
  return (
    <div className="flex flex-col gap-4 p-4 pb-20">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={t.roles.role}>
            <Select
              size={44}
              value={String(role.id)}
              onChange={(id) => setChosen(Number(id))}
              options={roles.map(({ id, name, users }) => ({
                value: String(id),
                label: `${name} (${t.users.count(users)})`,
              }))}
            />
          </Field>
        </div>
        <RoleMenu role={role} />
      </div>
      {authorityGroups.map((group) => (
        <fieldset key={group} className="flex flex-col">
          <legend className="pb-1 text-12 font-semibold text-ink-3">{t.groups[group]}</legend>
          {authoritiesIn(group).map((authority) => {
            const on = isOn(switches, role, authority)
            const isNew = on !== role.authorities.includes(authority)
            return (
              <div
                key={authority}
                className={`flex items-center border-b border-line ${isNew ? 'bg-tint' : ''}`}
              >
                <div className="min-w-0 flex-1">
                  <Checkbox
                    checked={on}
                    disabled={!mayGrant(editor, [authority, ...role.authorities])}
                    onChange={(next) => onSwitch(role, authority, next)}
                  >
                    {t.authority[authority]}
                  </Checkbox>
                </div>
                <IconButton
                  icon="info"
                  label={t.roles.opens(t.authority[authority])}
                  size={44}
                  onClick={() => onExplain(authority)}
                />
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
