import { useState } from 'react'
import type { Row, Table } from '../shared/model-types.ts'
import { api, useData } from './api.ts'
import { type Cart, linesOf, totalOf, withCount } from './cart.ts'
import { Form } from './form.tsx'
import { linkTo } from './route.ts'
import { money } from './show.ts'
import { State } from './state.tsx'

/** Some products, on the first page. */
export function ShopBand() {
  const products = useData<Row[]>('/products')
  return (
    <section className="band" aria-labelledby="products">
      <h2 id="products">From the shop</h2>
      <State of={products} empty="Nothing is for sale at the moment.">
        {(all) => (
          <ul className="cards">
            {all.slice(0, 3).map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        )}
      </State>
      <a className="button" href={linkTo('/shop')}>
        See everything
      </a>
    </section>
  )
}

const buyer: Table = {
  label: 'Orders',
  one: 'order',
  fields: [
    { name: 'customer', label: 'Name', type: 'text', required: true },
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'address', label: 'Address', type: 'longtext', required: true, max: 1_000 },
  ],
}

export function ShopPage(_: { rest: string }) {
  const products = useData<Row[]>('/products')
  const [cart, setCart] = useState<Cart>({})
  const [done, setDone] = useState<string>()
  const lines = linesOf(cart, products.data ?? [])
  const order = async (who: Record<string, unknown>) => {
    const sent = lines.map(({ product, count }) => ({ product: product.id, count }))
    const { id, total } = await api<{ id: number; total: number }>('/order', 'POST', { ...who, lines: sent })
    setDone(`Thank you! Your order ${id} over ${money(total)} has arrived.`)
    setCart({})
  }
  return (
    <section className="band">
      <h1>Shop</h1>
      <h2 className="unseen">Products</h2>
      <State of={products} empty="Nothing is for sale at the moment.">
        {(all) => (
          <ul className="cards">
            {all.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                onAdd={() => {
                  setDone(undefined)
                  setCart(withCount(cart, product.id, (cart[product.id] ?? 0) + 1))
                }}
              />
            ))}
          </ul>
        )}
      </State>
      {done && (
        <p role="status" className="done">
          {done}
        </p>
      )}
      {lines.length > 0 && (
        <div className="card">
          <h2>Your cart</h2>
          <ul className="lines">
            {lines.map(({ product, count, cents }) => (
              <li key={product.id} className="row">
                <label className="row grow">
                  <input
                    className="short"
                    type="number"
                    min={0}
                    max={99}
                    value={count}
                    onChange={(event) => setCart(withCount(cart, product.id, Number(event.target.value)))}
                  />
                  {product.name}
                </label>
                <span>{money(cents)}</span>
              </li>
            ))}
          </ul>
          <p>
            <strong>Together {money(totalOf(cart, products.data ?? []))}</strong>. Nothing is paid here.
          </p>
          <Form table={buyer} submit="Order" onSubmit={order} />
        </div>
      )}
    </section>
  )
}

function ProductCard({ product, onAdd }: { product: Row; onAdd?: () => void }) {
  const isAvailable = product.available === true
  return (
    <li className="card">
      <h3>{product.name}</h3>
      <p>{product.text}</p>
      <p>
        <strong>{money(Number(product.price))}</strong>
      </p>
      {onAdd && (
        <button type="button" className="button" disabled={!isAvailable} onClick={onAdd}>
          {isAvailable ? 'Add to cart' : 'Sold out'}
          <span className="unseen"> {product.name}</span>
        </button>
      )}
    </li>
  )
}
