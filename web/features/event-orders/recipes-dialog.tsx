import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostDesigns, type Recipe } from '../../../contract/features/event-orders/fields.ts'
import { recipes } from '../../../contract/features/event-orders/recipes.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useToast } from '../../ui/toast.tsx'
import { withDesigns, withItems } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

/** The company's recipes: add them as designs, rename or remove them, or save this event's designs as recipes. */
export function RecipesDialog({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const t = useEventWords()
  const toast = useToast()
  const errorText = useErrorText()
  const list = useQuery(read(recipes.list, {}))
  const { draft, edit, mayChange } = builder
  const refresh = [recipes.list]
  const onDone = ({ name }: Recipe) => toast({ text: t.recipeKept(name) })
  const create = useWrite(recipes.create, { refresh, onDone })
  const change = useWrite(recipes.change, { refresh, onDone })
  const known = list.data?.recipes ?? []
  const fault = create.error ?? change.error

  const use = ({ name, lines }: Recipe) => {
    edit((now) => {
      const before = now.designs.map(() => 0)
      return withItems(
        withDesigns(now, [{ name, pieces: 1 }]),
        lines
          .filter(({ sold }) => sold)
          .map(({ productId, description, imageName, stems }) => ({
            productId,
            description,
            imageName,
            stems: [...before, stems],
          })),
      )
    })
    onClose()
  }
  const keep = (at: number) => {
    const { name } = draft.designs[at] ?? { name: '' }
    const lines = draft.items.flatMap(({ productId, stems }) =>
      (stems[at] ?? 0) > 0 ? [{ productId, stems: stems[at] ?? 0 }] : [],
    )
    const old = known.find((recipe) => recipe.name.toLowerCase() === name.toLowerCase())
    create.reset()
    change.reset()
    if (old) change.mutate({ params: { id: old.id }, body: { name, lines } })
    else create.mutate({ body: { name, lines } })
  }
  const isEmpty = (at: number) => !draft.items.some(({ stems }) => (stems[at] ?? 0) > 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.recipesTitle}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t.recipesText}</p>
        {fault && <FaultBox lead={errorText(fault)} />}
        {list.error && !list.data && <Problem onRetry={() => void list.refetch()} />}
        {list.data && known.length === 0 && <p>{t.recipesNone}</p>}
        {known.length > 0 && (
          <ul aria-label={t.recipesTitle} className="divide-y divide-line border-y border-line">
            {known.map((recipe) => (
              <RecipeRow
                key={recipe.id}
                recipe={recipe}
                mayChange={mayChange}
                isFull={draft.designs.length >= mostDesigns}
                onUse={() => use(recipe)}
                onRename={(name) =>
                  change.mutate({
                    params: { id: recipe.id },
                    body: { name, lines: recipe.lines.map(({ productId, stems }) => ({ productId, stems })) },
                  })
                }
              />
            ))}
          </ul>
        )}
        {mayChange &&
          draft.designs.map(({ key, name }, at) => (
            <Button
              key={key}
              wide
              disabled={isEmpty(at) || create.isPending || change.isPending}
              title={isEmpty(at) ? t.recipeEmpty : undefined}
              onClick={() => keep(at)}
            >
              {known.some((recipe) => recipe.name.toLowerCase() === name.toLowerCase())
                ? t.recipeUpdate(name)
                : t.recipeKeep(name)}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}

type RowProps = {
  recipe: Recipe
  mayChange: boolean
  isFull: boolean
  onUse: () => void
  onRename: (name: string) => void
}

function RecipeRow({ recipe, mayChange, isFull, onUse, onRename }: RowProps) {
  const t = useEventWords()
  const toast = useToast()
  const [typed, setTyped] = useState<string>()
  const remove = useWrite(recipes.remove, {
    refresh: [recipes.list],
    onDone: () => toast({ text: t.recipeRemoved }),
  })
  const { id, name, lines } = recipe
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="text-ink">
        <span className="block font-semibold">{name}</span>
        <span className="text-12 text-ink-2">
          {lines.map((line) => `${line.stems} ${line.description}`).join(', ')}
        </span>
      </p>
      {mayChange && typed === undefined && (
        <div className="flex flex-wrap gap-1">
          <Button size={36} icon="plus" disabled={isFull} aria-label={t.recipeUseOf(name)} onClick={onUse}>
            {t.recipeUse}
          </Button>
          <Button kind="quiet" aria-label={t.recipeRenameOf(name)} onClick={() => setTyped(name)}>
            {t.recipeRename}
          </Button>
          <AskButton
            label={t.recipeRemove}
            name={t.recipeRemoveOf(name)}
            title={t.recipeRemoveTitle(name)}
            keepLabel={t.recipeRemoveKeep}
            busyLabel={t.saving}
            write={remove}
            onConfirm={({ onSuccess }) => remove.mutate({ params: { id } }, { onSuccess })}
          >
            {t.recipeRemoveText}
          </AskButton>
        </div>
      )}
      {typed !== undefined && (
        <div className="flex gap-2">
          <TextInput aria-label={t.newName} value={typed} onChange={setTyped} maxLength={80} autoFocus />
          <Button
            disabled={typed.trim() === ''}
            onClick={() => {
              if (typed.trim() !== name) onRename(typed.trim())
              setTyped(undefined)
            }}
          >
            {t.saveName}
          </Button>
        </div>
      )}
    </li>
  )
}
