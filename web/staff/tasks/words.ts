import type { Task } from '../../../contract/features/tasks.ts'
import { tasks as en } from '../../words/areas/tasks.en.ts'
import { tasks as es } from '../../words/areas/tasks.es.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'

export type TaskWords = typeof es

/** The words of tasks, loaded with the staff pages. */
export const useTaskWords = (): TaskWords => (useLanguage().language === 'es' ? es : en)

/** The name of a task: "Statements of October 2026". */
export function nameOf({ about }: Pick<Task, 'about'>, t: TaskWords): string {
  switch (about.kind) {
    case 'send-statements':
      return t.statementsOf(about.month)
    case 'change-products':
      return t.productsOf(about.products)
    case 'change-orders':
      return t.ordersOf(about.orders)
    case 'draft-texts':
      return t.textsOf(about.products)
    case 'invite-customers':
      return t.invitations(about.people)
    case 'save-list':
      return t.listAs(t.lists[about.list], about.form.toUpperCase())
    case 'publish-prices':
      return t.pricesOf(about.supplier)
    case 'tell-prices':
      return t.noticesOf(about.day)
    case 'read-prices':
      return t.fileOf(about.supplier)
    case 'run-doctor':
      return t.doctor
    case 'make-backup':
      return t.backup
    case 'try-backup':
      return t.trialOf(about.name)
    default:
      throw new Error(`unhandled ${about satisfies never}`)
  }
}

/** The same in one or two words, for the header: "Statements". */
export const shortNameOf = ({ about }: Pick<Task, 'about'>, t: TaskWords): string =>
  about.kind === 'save-list' ? t.lists[about.list] : t.short[about.kind]

/** A task's current step or its result. */
export function useTaskSentence(): (task: Task) => string {
  const t = useTaskWords()
  const { errors } = useMessages()
  return (task) => t.sentence(task, (code) => errors[code])
}
