import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '../../../contract/core/selection.ts'
import { changes } from '../../../contract/features/changes.ts'
import type { UsersOperation } from '../../../contract/features/people/bulk.ts'
import { people } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { useGridWords } from '../grid/words.ts'

const doings = ['role', 'disable', 'enable'] as const
type Doing = (typeof doings)[number]

/** Bulk actions for selected users. */
export function UsersBulk({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const t = useStaffWords().users.bulk
  const [doing, setDoing] = useState<Doing>()
  return (
    <>
      {doings.map((one) => (
        <Button
          key={one}
          kind={one === 'disable' ? 'danger-outline' : 'secondary'}
          onClick={() => setDoing(one)}
        >
          {t.actions[one]}
        </Button>
      ))}
      {doing && (
        <BulkDialog
          key={doing}
          doing={doing}
          selection={selection}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            setDoing(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { doing: Doing; selection: Selection; onClose: () => void; onDone: () => void }

/** How many users will change, why others won't, and the button that does it. */
function BulkDialog({ doing, selection, onClose, onDone }: DialogProps) {
  const t = useStaffWords().users
  const errorText = useErrorText()
  const [role, setRole] = useState('')
  const known = useQuery(read(roles.list, {}))
  const operation = operationOf(doing, role)
  const preview = useQuery({
    queryKey: [people.previewUsers.path, selection, operation],
    queryFn: () =>
      operation ? call(people.previewUsers, { body: { selection, operation } }) : Promise.resolve(null),
    enabled: operation !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const takeBack = useTakeBack()
  const send = useWrite(people.changeUsers, {
    refresh: [people.users, people.user],
    onDone: ({ changed, changeSetId }) => {
      showToast({ text: t.bulk.done(changed), ...(changeSetId !== null && takeBack(changeSetId)) })
      onDone()
    },
  })
  const { data } = preview
  const error = send.error ?? preview.error
  const count = data?.changes ?? 0
  return (
    <Dialog
      open
      title={t.bulk.title[doing]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.bulk.keep}</Button>
          <Button
            kind={doing === 'disable' ? 'danger' : 'primary'}
            disabled={count === 0 || preview.isFetching}
            busy={send.isPending ? t.bulk.doing : undefined}
            onClick={() => operation && send.mutate({ body: { selection, operation, changes: count } })}
          >
            {t.bulk.doIt[doing](count)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <Banner kind="danger" lead={errorText(error)} urgent />}
        {doing === 'role' && (
          <Field label={t.role}>
            <Select
              value={role}
              onChange={setRole}
              options={[
                { value: '', label: t.bulk.chooseRole },
                ...(known.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </Field>
        )}
        <p>{t.bulk.effect[doing]}</p>
        <div role="status" className="flex flex-col gap-1">
          {data ? (
            <>
              <p className="font-semibold text-ink">{t.bulk.can(data.changes, data.total)}</p>
              {data.refusals.map(({ cause, count, examples }) => (
                <p key={cause} className="wrap-anywhere">
                  {t.bulk.refusals[cause](count)} {examples.join(', ')}
                  {count > examples.length && '…'}
                </p>
              ))}
            </>
          ) : (
            preview.isFetching && t.bulk.checking
          )}
        </div>
      </div>
    </Dialog>
  )
}

function operationOf(doing: Doing, role: string): UsersOperation | undefined {
  if (doing === 'disable') return { kind: 'status', status: 'disabled' }
  if (doing === 'enable') return { kind: 'status', status: 'active' }
  return role === '' ? undefined : { kind: 'role', roleId: Number(role) }
}

/** A toast's action that undoes a change set. */
function useTakeBack() {
  const { users } = useStaffWords()
  const { undo } = useGridWords()
  const errorText = useErrorText()
  const revert = useWrite(changes.revert, {
    refresh: [people.users, people.user],
    onDone: () => showToast({ text: users.bulk.undone }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (id: number) => ({
    action: { label: undo, onAct: () => revert.mutate({ params: { id }, body: {} }) },
  })
}
