import { useId, useState } from 'react'
import { type Role, roles } from '../../contract/roles.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useWrite } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { showToast } from '../ui/toast-store.ts'
import { refusalText } from './user-form.tsx'
import { useStaffWords } from './words.ts'

const refresh = [roles.list, roles.matrix] as const

/** The head of a role: its name, and what can be done with the role itself. */
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
      <RenameRole role={role} open={asking === 'rename'} onClose={() => setAsking(undefined)} />
      <DeleteRole role={role} open={asking === 'delete'} onClose={() => setAsking(undefined)} />
    </>
  )
}

type Asked = { open: boolean; onClose: () => void }

export function AddRole({ open, onClose }: Asked) {
  const t = useStaffWords()
  const add = useWrite(roles.add, {
    refresh,
    onDone: ({ name }) => {
      showToast({ text: t.roles.added(name) })
      onClose()
    },
  })
  return (
    <NameDialog
      key={String(open)}
      {...{ open, onClose }}
      title={t.roles.addTitle}
      text={t.roles.addText}
      doLabel={t.roles.add}
      start=""
      write={add}
      onName={(name) => add.mutate({ body: { name, authorities: [] } })}
    />
  )
}

function RenameRole({ role, open, onClose }: Asked & { role: Role }) {
  const t = useStaffWords()
  const { id, version } = role
  const rename = useWrite(roles.rename, {
    refresh,
    onDone: ({ name }) => {
      showToast({ text: t.saved(name) })
      onClose()
    },
  })
  return (
    <NameDialog
      key={String(open)}
      {...{ open, onClose }}
      title={t.roles.renameTitle(role.name)}
      doLabel={t.save}
      start={role.name}
      write={rename}
      onName={(name) => rename.mutate({ body: { id, version, name } })}
    />
  )
}

type NameDialogProps = Asked & {
  title: string
  text?: string
  doLabel: string
  start: string
  write: { isPending: boolean; error: unknown }
  onName: (name: string) => void
}

function NameDialog({ open, onClose, title, text, doLabel, start, write, onName }: NameDialogProps) {
  const t = useStaffWords()
  const say = useErrorText()
  const form = useId()
  const [name, setName] = useState(start)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" submit form={form} busy={write.isPending ? t.saving : undefined}>
            {doLabel}
          </Button>
        </>
      }
    >
      {text}
      <form
        id={form}
        noValidate
        className="mt-3 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          onName(name)
        }}
      >
        <Field
          label={t.roles.name}
          error={write.error ? refusalText(write.error, t, say) : undefined}
          required
        >
          <TextInput value={name} onChange={setName} maxLength={60} autoComplete="off" autoFocus />
        </Field>
      </form>
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
