import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListSummary, shopLists } from '../../../contract/features/shop-lists.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { ListFields } from './list-dialog.tsx'
import { useListWords } from './words.ts'

type Props = {
  lines: readonly { productId: number; quantity: number }[]
  /** Asks for the name of a new list first, for example to save an order. */
  isNew?: boolean
  onClose: () => void
}

/** Adds items to an existing list or to a new one. */
export function AddToList({ lines, isNew = false, onClose }: Props) {
  const t = useListWords()
  const { data } = useQuery(read(shopLists.list, {}))
  return (
    <>
      {data ? (
        <Choose lists={data.lists} lines={lines} isNew={isNew} onClose={onClose} />
      ) : (
        <Dialog
          open
          onClose={onClose}
          title={t.addTitle(lines.length)}
          actions={<Button onClick={onClose}>{t.cancel}</Button>}
        >
          <Waiting>
            <Skeleton height={36} />
          </Waiting>
        </Dialog>
      )}
    </>
  )
}

function Choose({ lists, lines, isNew, onClose }: Props & { lists: readonly ListSummary[] }) {
  const t = useListWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(isNew ? '' : String(lists[0]?.id ?? ''))
  const [name, setName] = useState('')
  const [sight, setSight] = useState<'shared' | 'own'>('shared')
  const [asked, setAsked] = useState(false)
  const merged = [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, same]) => ({
    productId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const done = {
    refresh: [shopLists.list, shopLists.read],
    onDone: (list: ListSummary) => {
      showToast({
        text: t.added(merged.length, list.name),
        action: {
          label: t.open,
          onAct: () =>
            void navigate({ to: `/lists/${list.id}` } as unknown as Parameters<typeof navigate>[0]),
        },
      })
      onClose()
    },
  }
  const create = useWrite(shopLists.create, done)
  const set = useWrite(shopLists.setLines, done)
  const error = create.error ?? set.error
  const isNameless = name.trim() === ''
  function save() {
    setAsked(true)
    if (chosen) return set.mutate({ params: { id: chosen }, body: { lines: merged } })
    if (!isNameless) create.mutate({ body: { name, shared: sight === 'shared', lines: merged } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t.saveTitle : t.addTitle(merged.length)}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            busy={create.isPending || set.isPending ? t.making : undefined}
            onClick={save}
          >
            {chosen ? t.add : t.make}
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
        {lists.length > 0 && (
          <Field label={t.which} hint={chosen ? t.addHint : undefined}>
            <Select
              value={chosen}
              onChange={setChosen}
              options={[
                ...lists.map((list) => ({ value: String(list.id), label: list.name })),
                { value: '', label: t.newOne },
              ]}
            />
          </Field>
        )}
        {!chosen && (
          <ListFields
            name={name}
            onName={setName}
            sight={sight}
            onSight={setSight}
            nameFault={asked && isNameless ? t.nameNeeded : undefined}
          />
        )}
        {error && (
          <p role="alert" className="text-danger">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
