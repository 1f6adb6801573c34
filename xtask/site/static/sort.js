// Tables that sort: a click on a heading orders the rows, numbers from the largest, texts from A; empty cells come last.
document.querySelectorAll("table.sortable").forEach((table) => {
  const headings = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  const text = (row, column) => row.cells[column].textContent.trim();
  const sort = (heading, column) => {
    const rows = [...body.rows], full = rows.filter((row) => text(row, column));
    const numbers = full.every((row) => Number.isFinite(Number(text(row, column))));
    const falling = heading.ariaSort ? heading.ariaSort === "ascending" : numbers;
    const compare = (a, b) => (numbers ? Number(text(a, column)) - Number(text(b, column)) : text(a, column).localeCompare(text(b, column)));
    full.sort((a, b) => (falling ? compare(b, a) : compare(a, b)));
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
    body.append(...full, ...rows.filter((row) => !text(row, column)));
  };
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.append(...heading.childNodes);
    button.onclick = () => sort(heading, column);
    heading.append(button);
  });
});
