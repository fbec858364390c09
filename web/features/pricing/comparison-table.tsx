import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'
import { type Claim, comparedOn, comparedProducts, comparedRows, n8nReadme } from './competitors.ts'

/** How Balancia compares with others that one can host, every claim about them with its source. */
export function ComparisonTable() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="font-display font-semibold text-xl">
        How Balancia compares
      </h2>
      <p className="mt-1 max-w-2xl text-base text-muted">
        Beside three others that you can host yourself. Where they do more, it says so.
      </p>
      <section
        aria-label="Comparison table"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="mt-6 overflow-x-auto rounded-xl border border-line bg-surface shadow-sm print:overflow-visible print:shadow-none"
      >
        <table className="w-full min-w-[60rem] border-separate border-spacing-0 text-left text-sm print:min-w-0 print:text-xs">
          <thead>
            <tr>
              <th scope="col" className={classNames(firstColumn, 'border-t-0')}>
                <span className="sr-only">What is compared</span>
              </th>
              {comparedProducts.map((product, index) => (
                <th
                  key={product}
                  scope="col"
                  className={classNames('px-4 py-3 font-semibold text-base', ownColumn(index))}
                >
                  {product}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedRows.map(({ title, claims }) => (
              <tr key={title}>
                <th scope="row" className={firstColumn}>
                  {title}
                </th>
                {claims.map((claim, index) => (
                  <td
                    key={comparedProducts[index]}
                    className={classNames('border-line border-t px-4 py-3 align-top', ownColumn(index))}
                  >
                    <ClaimText claim={claim} about={`${comparedProducts[index]}, ${title}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 max-w-3xl text-muted text-sm">
        {`From their own documentation and repositories, as read on ${comparedOn}. Products change: follow the links. `}
        Something wrong?{' '}
        <a href={prefixed(`${routes.terms}#contact-information`)} className="link">
          Tell us
        </a>
        . Need hundreds of ready-made connections today?{' '}
        <a href={prefixed(n8nReadme)} className="link">
          n8n has them
        </a>
        .
      </p>
    </section>
  )
}

function ClaimText({ claim, about }: { claim: Claim; about: string }) {
  return (
    <>
      {claim.text}
      {claim.source && (
        <a
          href={prefixed(claim.source)}
          aria-label={`Source: ${about}`}
          className="mt-1 flex w-fit items-center text-muted max-sm:-my-1 max-sm:min-h-11 max-sm:pr-6 text-xs underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current"
        >
          Source
        </a>
      )}
    </>
  )
}

const firstColumn =
  'sticky left-0 z-10 w-44 border-line border-t border-r bg-surface px-4 py-3 align-top font-medium max-sm:w-28 max-sm:px-3'

const ownColumn = (index: number) => (index === 0 ? 'bg-accent-tint' : '')
