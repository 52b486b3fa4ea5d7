import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Id } from '../../core/fields.ts'
import { Recipe, RecipeInput } from './fields.ts'

const path = z.object({ id: Id })

/** A company's saved designs. Events copy them. */
export const recipes = {
  list: endpoint({
    method: 'GET',
    path: 'recipes',
    summary: 'The company’s recipes by name.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: z.object({ recipes: z.array(Recipe) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'recipes',
    summary: 'Saves a recipe. A company can have at most 200.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    body: RecipeInput,
    reply: Recipe,
    status: 201,
    errors: ['recipe_name_taken', 'too_many_recipes'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'recipes/:id',
    summary: 'Changes a recipe. Events that copied it don’t change.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    params: path,
    body: RecipeInput,
    reply: Recipe,
    errors: ['recipe_name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'recipes/:id',
    summary: 'Removes a recipe. Events that copied it don’t change.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    params: path,
  }),
} as const
