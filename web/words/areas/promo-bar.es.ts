import type { promoBar as en } from './promo-bar.en.ts'

const number = (count: number) => count.toLocaleString('es-US')

export const promoBar: typeof en = {
  add: 'Aviso nuevo',
  lanes: 'Avisos, el de arriba va primero',
  draft: 'Borrador',
  ended: 'Terminado',
  kinds: { news: 'Noticia', warning: 'Advertencia' },
  forSome: 'para algunos',
  covered: (from, to, by) => `Oculto de ${from} a ${to}: “${by}” va encima.`,
  startLater: (at) => `Empezar ${at}`,
  moveUp: (name) => `Subir ${name}`,
  moveDown: (name) => `Bajar ${name}`,
  empty: 'No hay ningún aviso previsto.',
  emptyText:
    'Un aviso aparece sobre el encabezado de cada página de la tienda, entre las dos horas que usted elija.',
  newTitle: 'Aviso nuevo',
  words: 'Texto en',
  english: 'English',
  spanish: 'Español',
  spanishMissing: 'Español, falta',
  lead: 'Título, en negrita',
  leadEs: 'Título en español',
  text: 'Texto',
  textEs: 'Texto en español',
  letters: (count, most) =>
    `${count} de ${most} caracteres. Una línea en la computadora, dos en el teléfono.`,
  wouldSeeEnglish: (count) =>
    count === 1
      ? '1 persona lee en español y vería inglés.'
      : `${number(count)} personas leen en español y verían inglés.`,
  kind: 'Tipo',
  link: 'Lleva a',
  linkHint: 'Una página de la tienda, como /plants?categories=Poinsettia. Déjelo vacío si no hay.',
  items: (count, day) =>
    count === 1
      ? `Hay 1 artículo en esa página el ${day}.`
      : `Hay ${number(count)} artículos en esa página el ${day}.`,
  noItems: (day) => `No hay nada en esa página el ${day}.`,
  from: 'Desde',
  to: 'Hasta',
  incomplete: 'Elija fecha y hora.',
  backwards: 'Un aviso termina después de empezar.',
  closable: 'Se puede cerrar',
  daily: 'Vuelve cada día',
  isDraft: 'Borrador: nadie lo ve todavía',
  picture: 'Foto',
  noPicture: 'Ninguna: se muestra el ícono de su tipo.',
  choosePicture: 'Elegir una foto…',
  sending: 'Enviando…',
  dropPicture: 'Sin foto',
  saveFirst: 'Guarde el aviso y después póngale una foto.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  remove: 'Quitar',
  removing: 'Quitando…',
  removeTitle: (name) => `¿Quitar “${name}”?`,
  removeText: 'Las tiendas ya no lo verán. Se puede deshacer en Cambios.',
  keep: 'Dejarlo',
  removed: 'Quitado.',
  preview: 'Lo que ven',
  asOf: 'Fecha y hora',
  light: 'Claro',
  dark: 'Oscuro',
  look: 'Aspecto',
  language: 'Idioma',
  desk: 'En la computadora',
  phone: 'En el teléfono',
  nothingStands: 'No hay ningún aviso en ese momento.',
  anotherStands: (name) => `En ese momento todos ven “${name}”.`,
  figures: (seen, people, closed, followed) =>
    `Lo vieron ${number(seen)} de ${number(people)} personas, lo cerraron ${number(closed)}; ${number(followed)} siguieron el enlace.`,
  by: (who, at) => `${who}, ${at}`,
  loading: 'Cargando los avisos…',
  failed: 'No se pudieron cargar los avisos.',
}
