import { wanted } from '../../contract/features/wanted.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { addWanted, readWanted, removeWanted } from './wanted.ts'

export const wantedRoutes: Route[] = [
  handle(wanted.list, readWanted),
  handleInTransaction(wanted.add, addWanted),
  handleInTransaction(wanted.remove, removeWanted),
]
