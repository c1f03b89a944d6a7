export { BudgetGuard, Limit } from './budget.guard.js';
export { BUDGETS, type BudgetName } from './budgets.js';
export { Budgets } from './budgets.service.js';
export { LimitsModule } from './limits.module.js';
