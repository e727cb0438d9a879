import { useLiveStats } from '../api/stats.ts';
import { FunnelChart } from './funnel-chart.tsx';
import { PipelineCard } from './pipeline-card.tsx';
import { BestSellers, LowStock } from './product-lists.tsx';
import { SalesChart } from './sales-chart.tsx';

/** The figures of the whole shop below the three tiles; they move by themselves. */
export default function ShopFigures() {
  useLiveStats();
  return (
    <>
      <div className="mt-4 grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <SalesChart className="lg:col-span-2 xl:row-span-2" />
        <FunnelChart />
        <PipelineCard />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <BestSellers />
        <LowStock />
      </div>
    </>
  );
}
