import { useState } from 'react'
import { type ListSummary, longestListName, shopLists } from '../../../contract/features/shop-lists.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { useListWords } from './words.ts'

type Sight = 'shared' | 'own'

/** The name of a new or existing list, and who sees it. */
export function ListFields(props: {
  name: string
  onName: (name: string) => void
  sight: Sight
  onSight: (sight: Sight) => void
  nameFault?: string | undefined
  /** Whether another person created it. */
  isOthers?: boolean
}) {
  const { name, onName, sight, onSight, nameFault, isOthers = false } = props
  const t = useListWords()
  return (
    <>
      <Field label={t.name} required error={nameFault}>
        <TextInput
          value={name}
          onChange={onName}
          maxLength={longestListName}
          placeholder={t.namePlaceholder}
          autoComplete="off"
        />
      </Field>
      {isOthers ? (
        <p className="text-12 text-ink-2">{t.ownerOnly}</p>
      ) : (
        <Field label={t.who}>
          <Select
            value={sight}
            onChange={onSight}
            options={[
              { value: 'shared', label: t.whoShared },
              { value: 'own', label: t.whoOwn },
            ]}
          />
        </Field>
      )}
    </>
  )
}

type Props = { list?: ListSummary; onClose: () => void; onDone: (list: ListSummary) => void }

/** Creates an empty list, or renames and shares an existing one. */
export function ListDialog({ list, onClose, onDone }: Props) {
  const t = useListWords()
  const errorText = useErrorText()
  const [name, setName] = useState(list?.name ?? '')
  const [sight, setSight] = useState<Sight>(list && !list.shared ? 'own' : 'shared')
  const [asked, setAsked] = useState(false)
  const saved = {
    refresh: [shopLists.list, shopLists.read],
    onDone: (reply: ListSummary) => {
      onDone(reply)
      onClose()
    },
  }
  const create = useWrite(shopLists.create, saved)
  const change = useWrite(shopLists.change, saved)
  const isPending = create.isPending || change.isPending
  const error = create.error ?? change.error
  const isNameless = name.trim() === ''
  function save() {
    setAsked(true)
    if (isNameless) return
    const body = { name, shared: sight === 'shared' }
    if (list) change.mutate({ params: { id: list.id }, body })
    else create.mutate({ body })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={list ? t.renameTitle : t.newTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" busy={isPending ? t.making : undefined} onClick={save}>
            {list ? t.save : t.make}
          </Button>
        </>
      }
    >
      <form
        className="mt-2 flex flex-col gap-3 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ListFields
          name={name}
          onName={setName}
          sight={sight}
          onSight={setSight}
          nameFault={asked && isNameless ? t.nameNeeded : undefined}
          isOthers={list !== undefined && !list.mine}
        />
        {error && (
          <p role="alert" className="text-danger">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
