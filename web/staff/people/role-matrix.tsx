import { Fragment, type KeyboardEvent } from 'react'
import { type Authority, mayGrant } from '../../../contract/core/access.ts'
import type { Role } from '../../../contract/features/people/roles.ts'
import { useUser } from '../../core/session.ts'
import { useStaffWords } from '../frame/words.ts'
import { authoritiesIn, authorityGroups } from './authority-picker.tsx'
import { RoleMenu } from './role-dialogs.tsx'
import { isOn, type Switched } from './roles-draft.ts'

export type MatrixProps = {
  roles: readonly Role[]
  switches: Switched
  onSwitch: (role: Role, authority: Authority, on: boolean) => void
  /** Shows which calls an authority allows. */
  onExplain: (authority: Authority) => void
}

const edge = 'sticky left-0 z-10 border-r border-line bg-surface'

/** Roles as columns, authorities in groups as rows. Both headers are sticky, and the arrow keys move between checkboxes. */
export function RoleMatrix({ roles, switches, onSwitch, onExplain }: MatrixProps) {
  const t = useStaffWords()
  const editor = useUser()
  return (
    <>
      <section
        aria-label={t.roles.matrix}
        // A scrolling box must be focusable, so that the arrow keys can scroll it.
        tabIndex={0}
        className="max-h-[calc(100dvh-7.5rem)] min-h-0 overflow-auto -outline-offset-2"
      >
        <table aria-label={t.roles.matrix} className="w-full border-separate border-spacing-0 text-14">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-20 min-w-52 border-r border-b border-line bg-ground px-4 text-left text-12 font-semibold text-ink-3 md:pl-6"
              >
                {t.roles.authority}
              </th>
              {roles.map((role) => (
                <th
                  key={role.id}
                  scope="col"
                  className="sticky top-0 z-10 min-w-26 border-b border-line bg-ground px-1 py-2 text-center align-bottom text-12 font-semibold"
                >
                  <RoleMenu role={role} />
                  <span className="block font-normal text-ink-3">{t.users.count(role.users)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveInGrid}>
            {authorityGroups.map((group) => (
              <Fragment key={group}>
                <tr>
                  <th
                    scope="colgroup"
                    colSpan={roles.length + 1}
                    className="border-b border-line bg-sunken px-4 py-1 text-left text-12 font-semibold text-ink-2 md:pl-6"
                  >
                    <span className="sticky left-4 md:left-6">{t.groups[group]}</span>
                  </th>
                </tr>
                {authoritiesIn(group).map((authority) => (
                  <tr key={authority} className="group">
                    <th scope="row" className={`${edge} border-b px-4 text-left font-normal md:pl-6`}>
                      <button
                        type="button"
                        onClick={() => onExplain(authority)}
                        aria-label={t.roles.opens(t.authority[authority])}
                        className="flex min-h-8 w-full items-center rounded-2 text-left hover:underline"
                      >
                        {t.authority[authority]}
                      </button>
                    </th>
                    {roles.map((role) => {
                      const on = isOn(switches, role, authority)
                      const isNew = on !== role.authorities.includes(authority)
                      return (
                        <td
                          key={role.id}
                          className={`border-b border-line text-center ${isNew ? 'bg-tint' : 'group-hover:bg-hover'}`}
                        >
                          <label className="flex min-h-8 items-center justify-center">
                            <input
                              type="checkbox"
                              className="check"
                              checked={on}
                              disabled={!mayGrant(editor, [authority, ...role.authorities])}
                              aria-label={t.roles.cell(t.authority[authority], role.name)}
                              onChange={(event) => onSwitch(role, authority, event.target.checked)}
                            />
                          </label>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <p className="border-t border-line px-4 py-2 text-12 text-ink-3 md:px-6">{t.roles.keys}</p>
    </>
  )
}

/** Arrow keys move between checkboxes and skip disabled ones. */
function moveInGrid(event: KeyboardEvent<HTMLTableSectionElement>) {
  const steps: Record<string, [rows: number, columns: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const grid = [...currentTarget.rows]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input')])
    .filter((marks) => marks.length > 0)
  let row = grid.findIndex((marks) => marks.includes(target))
  let column = grid[row]?.indexOf(target) ?? 0
  do {
    row += step[0]
    column += step[1]
  } while (grid[row]?.[column]?.disabled)
  grid[row]?.[column]?.focus()
}
