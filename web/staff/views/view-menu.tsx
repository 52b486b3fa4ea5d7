import type { SendOf } from '../../../contract/core/endpoint.ts'
import { type View, views } from '../../../contract/features/views.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useViewsWords } from './words.ts'

type Props = {
  view: View
  /** Its position among the user's own views, and how many there are. */
  place: number
  count: number
  onChange: (body: SendOf<typeof views.change>['body']) => void
  onRename: () => void
  onRemoved: () => void
}

/** The owner's actions for the open view. */
export function ViewMenu({ view, place, count, onChange, onRename, onRemoved }: Props) {
  const t = useViewsWords()
  const errorText = useErrorText()
  const remove = useWrite(views.remove, {
    refresh: [views.list],
    onDone: () => {
      showToast({ text: t.removed(view.name) })
      onRemoved()
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const { shared, isDefault } = view
  return (
    <Menu
      label={t.menu(view.name)}
      align="end"
      trigger={(button) => (
        <IconButton {...button} kind="quiet" icon="more" size={28} label={t.menu(view.name)} />
      )}
    >
      <MenuItem icon="edit" onChoose={onRename}>
        {t.rename}
      </MenuItem>
      <MenuItem icon="share" onChoose={() => onChange({ shared: !shared })}>
        {shared ? t.stopSharing : t.startSharing}
      </MenuItem>
      <MenuItem icon="home" onChoose={() => onChange({ isDefault: !isDefault })}>
        {isDefault ? t.endDefault : t.makeDefault}
      </MenuItem>
      {place > 0 && (
        <MenuItem icon="arrow-left" onChoose={() => onChange({ position: place - 1 })}>
          {t.left}
        </MenuItem>
      )}
      {place < count - 1 && (
        <MenuItem icon="arrow-right" onChoose={() => onChange({ position: place + 1 })}>
          {t.right}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="trash" danger onChoose={() => remove.mutate({ params: { id: view.id } })}>
        {t.remove}
      </MenuItem>
    </Menu>
  )
}
