import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pageTable } from './page-table.tsx'

/** What stands around every page: the navigation, and the page’s place. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <nav aria-label="Pages">
        {pageTable.map(({ path, name }) =>
          name === undefined ? null : (
            <Link key={path} href={path}>
              {name}
            </Link>
          ),
        )}
      </nav>
      <main>{children}</main>
    </>
  )
}
