import {
  ClipboardCheck,
  ClipboardList,
  Cog,
  CreditCard,
  Heart,
  House,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Mail,
  Package,
  PackagePlus,
  PenLine,
  Route,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react';
import { dashboardTexts } from '../../../lib/texts/admin/dashboard.ts';
import { shell } from '../../../lib/texts/common/shell.ts';

export interface DashboardLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

const words = dashboardTexts;

/** The side navigation of every account; Logout stands at its end. */
export const accountLinks: readonly DashboardLink[] = [
  { to: '/', label: words.homepage, Icon: House },
  { to: '/dashboard', label: shell.dashboard, Icon: LayoutDashboard },
  { to: '/dashboard/checkout', label: words.checkout, Icon: CreditCard },
  { to: '/dashboard/orderTrack', label: words.ordersTrack, Icon: Route },
  { to: '/dashboard/wishlist', label: words.wishlist, Icon: Heart },
  { to: '/dashboard/profile', label: shell.profile, Icon: UserRound },
];

export const adminLinks: readonly DashboardLink[] = [
  { to: '/dashboard/all-orders', label: words.pendingOrders, Icon: ClipboardList },
  { to: '/dashboard/confirm-orders', label: words.confirmOrders, Icon: ClipboardCheck },
  { to: '/dashboard/order-status', label: words.allOrderStatus, Icon: ListChecks },
  { to: '/dashboard/allusers', label: words.allUsers, Icon: Users },
  { to: '/dashboard/all-messages', label: words.messages, Icon: Mail },
  { to: '/dashboard/add-product', label: words.addProduct, Icon: PackagePlus },
  { to: '/dashboard/all-products', label: words.allProducts, Icon: Package },
  { to: '/dashboard/update-product', label: words.updateProduct, Icon: PenLine },
];

/** What runs behind the screens, for admins. */
export const operationLinks: readonly DashboardLink[] = [
  { to: '/dashboard/bulk', label: words.bulk, Icon: ListTodo },
  { to: '/dashboard/jobs', label: words.jobs, Icon: Cog },
  { to: '/dashboard/audit', label: words.audit, Icon: ScrollText },
];
