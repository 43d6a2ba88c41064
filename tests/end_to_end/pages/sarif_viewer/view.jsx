import * as React from "react";
import * as ReactDOM from "react-dom";
import { Viewer } from "@microsoft/sarif-web-component";

window.show = (log) => {
  const root = document.getElementById("root");
  ReactDOM.unmountComponentAtNode(root);
  ReactDOM.render(<Viewer logs={[log]} showSuppression />, root);
};
