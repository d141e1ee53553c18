import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as makeElement, jsxs as makeElements } from 'react/jsx-runtime'
import { visibleProps } from './visible-props.ts'

// The build makes every element of the pages with these, in the place of React's own.

export { Fragment }

/** Makes an element whose texts are visible. */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return makeElement(type, visibleProps(props), key)
}

/** Makes an element with several children whose texts are visible. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return makeElements(type, visibleProps(props), key)
}
