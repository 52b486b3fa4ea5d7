import { useId, useState } from 'react'
import { type Role, roles } from '../../../contract/features/people/roles.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { refusalText, useRefusalText } from './refusal-text.ts'

const refresh = [roles.list, roles.matrix] as const

/** The header of a role: its name, and actions for the whole role. */
export function RoleMenu({ role }: { role: Role }) {
  const t = useStaffWords()
  const [asking, setAsking] = useState<'rename' | 'delete'>()
  return (
    <>
      <Menu
        label={t.roles.menu(role.name)}
        trigger={(props) => (
          <button
            type="button"
            aria-label={t.roles.menu(role.name)}
            className="inline-flex min-h-7 items-center gap-1 rounded-4 px-1 hover:bg-sunken max-md:min-h-11"
            {...props}
          >
            <span className="max-md:sr-only">{role.name}</span>
            <Icon name="chevron-down" />
          </button>
        )}
      >
        <MenuItem icon="edit" onChoose={() => setAsking('rename')}>
          {t.roles.rename}
        </MenuItem>
        {role.users === 0 && (
          <MenuItem icon="trash" danger onChoose={() => setAsking('delete')}>
            {t.roles.delete}
          </MenuItem>
        )}
      </Menu>
      {asking === 'rename' && <RenameRole role={role} onClose={() => setAsking(undefined)} />}
      <DeleteRole role={role} open={asking === 'delete'} onClose={() => setAsking(undefined)} />
    </>
  )
}

type Asked = { open: boolean; onClose: () => void }

type Named = { name: string }
/** The field at which an error is shown, by its code. */
const belongs = { role_name_taken: 'name' } as const

export function AddRole({ open, onClose }: Asked) {
  return open && <AddForm onClose={onClose} />
}

function AddForm({ onClose }: Pick<Asked, 'onClose'>) {
  const t = useStaffWords()
  const form = useForm(roles.add, {
    name: 'role.new',
    start: { name: '' },
    labels: { name: t.roles.name },
    send: ({ name }: Named) => ({ body: { name, authorities: [] } }),
    belongs,
    refresh,
    onDone: ({ name }) => {
      showToast({ text: t.roles.added(name) })
      onClose()
    },
  })
  return (
    <NameDialog
      of={form}
      onClose={onClose}
      title={t.roles.addTitle}
      text={t.roles.addText}
      doLabel={t.roles.add}
    />
  )
}

function RenameRole({ role, onClose }: Pick<Asked, 'onClose'> & { role: Role }) {
  const t = useStaffWords()
  const { id, name, version } = role
  const form = useForm(roles.rename, {
    name: `role.${id}`,
    start: { name },
    version,
    labels: { name: t.roles.name },
    send: (typed: Named, of) => ({ body: { ...typed, id, version: of } }),
    rowOf: (row) => ({ start: { name: row.name }, version: row.version }),
    belongs,
    refresh,
    onDone: (saved) => {
      showToast({ text: t.saved(saved.name) })
      onClose()
    },
  })
  return <NameDialog of={form} onClose={onClose} title={t.roles.renameTitle(name)} doLabel={t.save} />
}

type NameDialogProps = {
  of: FormOf<Named>
  onClose: () => void
  title: string
  text?: string
  doLabel: string
}

function NameDialog({ of, onClose, title, text, doLabel }: NameDialogProps) {
  const t = useStaffWords()
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={of} form={id} label={doLabel} />
        </>
      }
    >
      {text}
      <Form
        of={of}
        id={id}
        className="mt-3 flex flex-col gap-3 text-ink"
        refusal={useRefusalText()}
        guarded={false}
      >
        <TextField at={of.at('name')} maxLength={60} autoFocus required />
      </Form>
    </Dialog>
  )
}

function DeleteRole({ role, open, onClose }: Asked & { role: Role }) {
  const t = useStaffWords()
  const say = useErrorText()
  const remove = useWrite(roles.remove, {
    refresh,
    onDone: () => {
      showToast({ text: t.roles.deleted(role.name) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t.roles.deleteTitle(role.name)}
      keepLabel={t.actions.keep}
      doLabel={t.roles.deleteYes}
      busy={remove.isPending ? t.actions.deleting : undefined}
      onConfirm={() => remove.mutate({ query: { id: String(role.id) } })}
    >
      {t.roles.deleteText}
      {remove.error && (
        <span role="alert" className="mt-2 block text-danger">
          {refusalText(remove.error, t, say)}
        </span>
      )}
    </ConfirmDialog>
  )
}
