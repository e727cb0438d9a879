import { orderStatuses, statusLabel, statusTone } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../../lib/format/format.ts';
import { statsTexts } from '../../../lib/texts/admin/stats.ts';
import { funnelQuery } from '../api/stats.ts';
import { FigureCard } from './figure-card.tsx';

export function FunnelChart() {
  const query = useQuery(funnelQuery);
  return (
    <FigureCard title={statsTexts.funnel.title} query={query}>
      {(funnel) => {
        const rows = orderStatuses.map((status) => ({
          status,
          name: statusLabel(status),
          orders: funnel[status] ?? 0,
          fill: `var(--color-${statusTone(status)})`,
        }));
        return (
          <figure data-chart="funnel">
            <ResponsiveContainer width="100%" height={210}>
              <BarChart data={rows} layout="vertical" margin={{ top: 0, right: 48, bottom: 0, left: 0 }} barCategoryGap={8}>
                <XAxis type="number" hide />
                <YAxis
                  type="category"
                  dataKey="name"
                  width={104}
                  tickLine={false}
                  axisLine={false}
                  tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
                />
                <Bar dataKey="orders" minPointSize={3} shape={<Step />} animationDuration={250}>
                  <LabelList
                    dataKey="orders"
                    position="right"
                    formatter={(value) => formatCount(Number(value))}
                    style={{ fill: 'var(--color-ink)', fontSize: 13, fontWeight: 550 }}
                  />
                </Bar>
              </BarChart>
            </ResponsiveContainer>
            <dl className="sr-only">
              {rows.map(({ status, name, orders }) => (
                <div key={status}>
                  <dt>{name}</dt>
                  <dd data-funnel={status}>{orders}</dd>
                </div>
              ))}
            </dl>
          </figure>
        );
      }}
    </FigureCard>
  );
}

function Step(props: RectangleProps) {
  return <Rectangle {...props} radius={[0, 4, 4, 0]} />;
}
