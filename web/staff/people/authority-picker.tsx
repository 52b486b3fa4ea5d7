import { type Authority, authorities, authorityGroup, mayGrant } from '../../../contract/core/access.ts'
import type { Role } from '../../../contract/features/people/roles.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStaffWords } from '../frame/words.ts'
import { type Draft, standingOf, switched } from './user-draft.ts'

export const authorityGroups = ['ordering', 'administration', 'account', 'other'] as const
export const authoritiesIn = (group: (typeof authorityGroups)[number]): Authority[] =>
  (Object.keys(authorities) as Authority[]).filter((one) => authorityGroup(one) === group)

type Props = { draft: Draft; role: Role | undefined; onChange: (draft: Draft) => void }

/** Every authority with a checkbox, labeled as the role's or as the user's own override. */
export function AuthorityPicker({ draft, role, onChange }: Props) {
  const t = useStaffWords()
  const all = authorityGroups.flatMap(authoritiesIn).map((one) => standingOf(draft, role, one).by)
  const count = (by: string) => all.filter((one) => one === by).length
  return (
    <details className="group rounded-4 border border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-4 px-3 py-2 max-md:min-h-11">
        <span className="group-open:rotate-90">
          <Icon name="chevron-right" />
        </span>
        <span className="font-semibold">{t.users.single}</span>
        <span className="text-12 text-ink-2">{t.users.singleCount(count('added'), count('removed'))}</span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <p className="text-12 text-ink-2">{t.users.singleText}</p>
        {authorityGroups.map((group) => (
          <fieldset key={group} className="flex flex-col">
            <legend className="pb-1 text-12 font-semibold text-ink-3">{t.groups[group]}</legend>
            {authoritiesIn(group).map((authority) => (
              <OneAuthority key={authority} {...{ draft, role, authority, onChange }} />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}

function OneAuthority({ draft, role, authority, onChange }: Props & { authority: Authority }) {
  const t = useStaffWords()
  const editor = useUser()
  const { on, by } = standingOf(draft, role, authority)
  const mayGive = mayGrant(editor, [authority])
  return (
    <div className="flex items-center gap-2" title={mayGive ? undefined : t.users.cannotGive}>
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={on}
          disabled={!mayGive}
          onChange={(next) => onChange(switched(draft, role, authority, next))}
        >
          <span className={mayGive ? '' : 'text-ink-3'}>{t.authority[authority]}</span>
        </Checkbox>
      </div>
      {by === 'added' && <Badge kind="accent">{t.users.isAdded}</Badge>}
      {by === 'removed' && <Badge kind="amber">{t.users.isRemoved}</Badge>}
    </div>
  )
}
